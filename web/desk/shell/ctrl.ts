/** The key of shortcuts, as it is written on this device's keyboard. */
export const CTRL = /Mac|iP(hone|ad|od)/.test(navigator.platform) ? '⌘' : 'Ctrl';
