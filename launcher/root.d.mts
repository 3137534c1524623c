export declare function rootOf(folder: string): string;
export declare function programOf(folder: string): string;
