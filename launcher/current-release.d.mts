export declare function enterCurrentRelease(): string | null;
