import sharp from 'sharp';

export type Part = { field?: string; filename?: string; type?: string; body: Buffer | string };

/** A multipart body as a browser sends it. */
export const multipart = (...parts: Part[]) => {
  const boundary = '----tilldesk7MA4YWxkTrZu0gW';
  const chunks = parts.flatMap(({ field = 'file', filename, type = 'application/octet-stream', body }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"` +
        `${filename === undefined ? '' : `; filename="${filename}"\r\ncontent-type: ${type}`}\r\n\r\n`,
    ),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]);
  return {
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
};

export type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff';

export const picture = (format: Format, width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#b4283c' } })
    .toFormat(format)
    .toBuffer();
