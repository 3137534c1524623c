/** Does nothing any more: the layout's middleware answers (old-addresses.server.ts). Goes with its last caller. */
export function redirectOldAddress(_path: string, _search: string): void {}
