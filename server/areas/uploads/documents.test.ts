import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_DOC_BYTES } from '#contract/uploads.ts';
import { isPostgres } from '#server/platform/db/testing.ts';
import { multipart, type Part, picture } from '#server/testing/files.ts';
import { longestStretch, shortestOf } from '#server/testing/stretch.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { noise, ods, ole, pdf, senderFor, xlsx, zip } from './testing.ts';

let shop: Shop;
let send: ReturnType<typeof senderFor>;
beforeAll(async () => {
  shop = await openShop();
  send = senderFor(shop);
});

describe('documents', () => {
  const gb = Buffer.concat([Buffer.from('sku,name\n1,'), Buffer.from('bfc9c0d6', 'hex'), Buffer.from('\n')]); // 可乐
  test.each<[string, string, Buffer, string]>([
    ['PDF', 'tax invoice.pdf', pdf(), 'application/pdf'],
    ['xlsx', 'prices.xlsx', xlsx(), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['xls', 'prices.xls', ole({ name: 'Workbook', kind: 2 }), 'application/vnd.ms-excel'],
    ['ods', 'prices.ods', ods(), 'application/vnd.oasis.opendocument.spreadsheet'],
    ['CSV in UTF-8', '价格.csv', Buffer.from('\ufeffsku,name\r\n1,可乐\r\n'), 'text/csv'],
    ['CSV in gb18030', '价格.csv', gb, 'text/csv'],
    ['text', 'notes.txt', Buffer.from('hello'), 'text/plain'],
  ])('%s is stored as it is and saved under its own name', async (_, filename, body, type) => {
    const { code, data } = await send('doc', [{ filename, body }]);
    expect(code).toBe(0);
    expect(data).toMatchObject({ name: filename, type, bytes: body.length });
    const file = await shop.app.http.inject({ method: 'GET', url: data.url });
    expect(file.rawPayload.equals(body)).toBe(true);
    expect(file.headers['content-type']).toBe(type);
    expect(file.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    expect(file.headers['content-disposition']).toContain(`attachment; filename="`);
    expect(file.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(filename)}`);
  });

  test.each<[string, string, Buffer | string]>([
    ['HTML named .pdf', 'a.pdf', '<!doctype html><script>alert(1)</script>'],
    ['HTML after blanks named .csv', 'a.csv', '\n\n  <html><body onload=alert(1)>'],
    ['HTML in the first line of a text', 'a.txt', 'hello <script>alert(1)</script>'],
    ['an SVG', 'a.txt', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a shell script', 'a.csv', '#!/bin/sh\nrm -rf /\n'],
    ['a Windows program', 'a.pdf', Buffer.concat([Buffer.from('MZ\x90\x00', 'latin1'), Buffer.alloc(500, 3)])],
    [
      'a Linux program',
      'a.csv',
      Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01\x00', 'latin1'), Buffer.alloc(500, 'a')]),
    ],
    ['HTML before a PDF', 'a.pdf', Buffer.concat([Buffer.from('<script>alert(1)</script>'), pdf()])],
    ['a PDF that breaks off', 'a.pdf', '%PDF-1.7\n1 0 obj'],
    ['any other zip', 'a.xlsx', zip({ name: 'a.txt', body: 'x' })],
    ['a zip behind a program', 'a.xlsx', Buffer.concat([Buffer.from('MZ'), xlsx()])],
    ['a zip that breaks off', 'a.xlsx', xlsx().subarray(0, 90)],
    ['a zip with bytes behind its end', 'a.xlsx', Buffer.concat([xlsx(), Buffer.alloc(40, 1)])],
    ['a Word file', 'a.docx', zip({ name: '[Content_Types].xml', body: '' }, { name: 'word/document.xml', body: '' })],
    ['a workbook with macros', 'a.xlsx', xlsx({ name: 'xl/vbaProject.bin', body: 'x' })],
    ['an old workbook with macros', 'a.xls', ole({ name: 'Workbook', kind: 2 }, { name: '_VBA_PROJECT_CUR', kind: 1 })],
    ['an old Word file', 'a.xls', ole({ name: 'WordDocument', kind: 2 })],
    ['a NUL in text', 'a.csv', 'sku\0,name\n'],
    ['text in no encoding of ours', 'a.csv', Buffer.from([0x61, 0xff, 0xfe, 0xff, 0x0a])],
    ['an empty file', 'a.csv', ''],
    ['text named as a workbook', 'a.xlsx', 'not really'],
    ['a list named as an old workbook', 'prices.XLS', 'sku,name\n1,tea\n'],
    ['a PDF named as a list', 'a.csv', pdf()],
    ['a workbook named as a PDF', 'a.pdf', xlsx()],
  ])('%s is refused with 9020', async (_, filename, body) => {
    expect(await send('doc', [{ filename, body }])).toMatchObject({ status: 200, code: 9020 });
  });

  test.each([
    ['invoice.exe', 'invoice.txt'],
    ['../../etc/passwd', 'passwd.txt'],
    ['C:\\\\Users\\\\a\\\\list.csv', 'list.csv'],
    ['evil\u202Egnp.exe', 'evilgnp.txt'],
    ['...', 'file.txt'],
    ['a.b.c', 'a.b.txt'],
    [`${'长'.repeat(300)}.csv`, `${'长'.repeat(120)}.csv`],
  ])('the name %j is kept as %j', async (filename, name) => {
    const { data } = await send('doc', [{ filename, body: 'sku,name\n' }]);
    expect(data.name).toBe(name);
  });

  test.skipIf(isPostgres)('a long text keeps nobody waiting while it is looked at', async () => {
    const body = Buffer.concat([Buffer.alloc(MAX_DOC_BYTES - 1, 'a'), Buffer.from('\0')]);
    const look = async () => expect((await send('doc', [{ filename: 'a.csv', body }])).code).toBe(9020);
    expect(await shortestOf(() => longestStretch(look))).toBeLessThan(100);
  });

  test('too many bytes are 413', async () => {
    const reply = await send('doc', [{ filename: 'a.csv', body: Buffer.alloc(MAX_DOC_BYTES + 1, 'a') }]);
    expect(reply).toMatchObject({ status: 413, code: 413 });
  });
});

describe('what has to be sent', () => {
  test.each<[string, Part[], string]>([
    ['no file', [], 'file'],
    ['a field instead of a file', [{ field: 'file', body: 'text' }], 'file'],
    ['a file in another field', [{ field: 'picture', filename: 'a.png', body: 'x' }], 'picture'],
    [
      'an unknown field beside it',
      [
        { filename: 'a.png', body: 'x' },
        { field: 'size', body: '1' },
      ],
      'size',
    ],
    [
      'two files',
      [
        { filename: 'a.png', body: 'x' },
        { filename: 'b.png', body: 'x' },
      ],
      'file',
    ],
  ])('%s is 103 and names the field', async (_, parts, field) => {
    const reply = await send('image', parts);
    expect(reply).toMatchObject({ status: 200, code: 103, data: { fields: { [field]: expect.any(String) } } });
  });

  test('a body that breaks off is 103, never 5xx', async () => {
    const { body, headers } = multipart({ filename: 'a.png', body: await noise('png') });
    for (const length of [20, 100, 5000, body.length - 10]) {
      const reply = await shop
        .as('branchManager')
        .send('POST', '/api/v1/upload/image/', { body: body.subarray(0, length), headers });
      expect({ cut: length, status: reply.status, code: reply.body.code }).toEqual({
        cut: length,
        status: 200,
        code: 103,
      });
    }
  });

  test('JSON without a file is 103; without a token it is 401', async () => {
    expect((await shop.as('sales').send('POST', '/api/v1/upload/doc/', { body: {} })).body.code).toBe(103);
    const { body, headers } = multipart({ filename: 'a.pdf', body: pdf() });
    expect((await shop.anonymous.send('POST', '/api/v1/upload/doc/', { body, headers })).status).toBe(401);
  });

  test('the same Idempotency-Key answers with the first upload; with another file it is refused', async () => {
    const headers = { 'idempotency-key': 'picture-1' };
    const first = await send('image', [{ filename: 'a.png', body: await picture('png') }], headers);
    const again = await send('image', [{ filename: 'a.png', body: await picture('png') }], headers);
    expect(again.data).toEqual(first.data);
    const other = await send('image', [{ filename: 'a.png', body: await picture('png', 10, 10) }], headers);
    expect(other.code).toBe(103);
  });
});
