/** Storage that may be missing, full or forbidden: then the app works without it instead of failing. */
const safeStorage = (area: () => Storage) => ({
  get(key: string): string | null {
    try {
      return area().getItem(key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string | null): void {
    try {
      if (value === null) area().removeItem(key);
      else area().setItem(key, value);
    } catch {
      // Private mode or a full disk.
    }
  },
  keys(): string[] {
    try {
      return Object.keys(area());
    } catch {
      return [];
    }
  },
});

/** Stored on this device. */
export const device = safeStorage(() => localStorage);
/** Stored in this window only, across reloads. */
export const thisWindow = safeStorage(() => sessionStorage);

export const parse = <T>(text: string | null): T | undefined => {
  try {
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
};
