/** The texts of one language: of the screens, and of what the server says. */
export type LanguagePack = { texts: Readonly<Record<string, string>> };
