declare const __WEB_VERSION__: string;

/** Vite puts the named files' exports in its place when it builds. */
interface ImportMeta {
  glob<T>(pattern: string, options: { eager: true; import: string }): Record<string, T>;
}

/** Its address, once it is built. */
declare module '*.wasm?url' {
  const address: string;
  // biome-ignore lint/style/noDefaultExport: Vite exports it so
  export default address;
}
