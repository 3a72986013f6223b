const WIDTH_PX = { a4: 794, receipt: 302 };
const QUALITY = 0.5;
/** Browsers draw no larger pictures. */
const MAX_HEIGHT_PX = 16_000;
const SVG = 'http://www.w3.org/2000/svg';

const asDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

/**
 * A picture inside a picture cannot be loaded by address: its bytes are embedded. One that is not available is left
 * out.
 */
const embed = async (picture: HTMLImageElement): Promise<void> => {
  try {
    picture.src = await asDataUrl(await (await fetch(picture.src)).blob());
  } catch {
    picture.remove();
  }
};

const sheetRules = (): string =>
  [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .map(({ cssText }) => cssText)
    .filter((rule) => rule.includes('td-sheet'))
    .join('\n');

const rendered = async (markup: string, width: number, height: number): Promise<HTMLImageElement> => {
  const picture = new Image();
  const svg = `<svg xmlns="${SVG}" width="${width}" height="${height}"><foreignObject width="100%" height="100%">${markup}</foreignObject></svg>`;
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  return picture;
};

/** The sheet as it would be printed, as a JPEG: laid out again at the paper's width, however narrow the screen is. */
export const jpegOf = async (sheet: HTMLElement, paper: keyof typeof WIDTH_PX, name: string): Promise<File> => {
  const width = WIDTH_PX[paper];
  const desk = document.createElement('div');
  desk.className = 'td-sheet-desk';
  desk.style.cssText = `position:fixed;inset:0 auto auto 0;width:${width}px;visibility:hidden`;
  const copy = sheet.cloneNode(true) as HTMLElement;
  copy.style.boxShadow = 'none';
  desk.append(copy);
  document.body.append(desk);
  try {
    await Promise.all([...copy.querySelectorAll('img')].map(embed));
    const height = Math.ceil(copy.getBoundingClientRect().height);
    desk.style.cssText = `width:${width}px`;
    const style = document.createElement('style');
    style.textContent = sheetRules();
    desk.prepend(style);
    const picture = await rendered(new XMLSerializer().serializeToString(desk), width, height);
    const scale = Math.min(2, MAX_HEIGHT_PX / height);
    const canvas = Object.assign(document.createElement('canvas'), { width: width * scale, height: height * scale });
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('This browser draws no pictures');
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    if (!blob) throw new Error('This browser draws no pictures');
    return new File([blob], `${name}.jpg`, { type: 'image/jpeg' });
  } finally {
    desk.remove();
  }
};
