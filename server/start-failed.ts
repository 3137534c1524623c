/** A start that can't go on; its message is the one sentence that whoever started the shop reads. */
export class StartFailed extends Error {}
