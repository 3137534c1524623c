/** A backup can't be made or read, for an expected reason. The message is a sentence for a person. */
export class BackupRefused extends Error {}
