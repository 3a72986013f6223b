export const access: Record<string, string> = {};
