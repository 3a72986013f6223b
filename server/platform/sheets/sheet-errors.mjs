// @ts-check
/** A file that cannot be read, and the sentence that says so to the person who chose it. */
export class Unreadable extends Error {}
