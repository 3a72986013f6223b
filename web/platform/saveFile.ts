const REVOKE_AFTER_MS = 60_000;

/** Passes a file to the browser's downloads. */
export const saveFile = (file: File) => {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: file.name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
};
