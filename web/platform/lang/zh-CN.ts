/** The Chinese pack: English text → Chinese text. `lang.test.ts` holds it complete. */
export const pack: Record<string, string> = {};
