declare const __WEB_VERSION__: string;
