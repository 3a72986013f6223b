import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const storage = () => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
};

test('a company chosen in one window moves no other, also after a reload; a new window starts there', async () => {
  vi.stubGlobal('localStorage', storage());
  const load = async (tab: ReturnType<typeof storage>) => {
    vi.stubGlobal('sessionStorage', tab);
    vi.resetModules();
    return import('./session.ts');
  };
  const [own, other, later] = [storage(), storage(), storage()];
  const window = await load(own);
  const choosing = await load(other);
  choosing.chooseCompany(5);
  expect(choosing.companyId()).toBe(5);
  expect(window.companyId()).toBeNull();
  expect((await load(later)).companyId()).toBe(5);
  const reloaded = await load(own);
  expect(reloaded.companyId()).toBeNull();
  reloaded.forgetWindowCompany();
  expect((await load(own)).companyId()).toBe(5);
});
