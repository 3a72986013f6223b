import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { expectRefused, fieldsOf } from '#server/testing/refused.ts';
import { hashTables } from '#server/testing/stored.ts';
import { portOf, type Shop, shopsApart } from '#server/testing.ts';

const openShop = shopsApart();

const BOUNDARY = 'tilldesk-boundary';
const part = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const multipart = (pairs: [string, string][]) =>
  `${pairs.map(([name, value]) => part(name, value)).join('')}--${BOUNDARY}--\r\n`;
const form = (pairs: [string, string][]) => new URLSearchParams(pairs).toString();

const types = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: `multipart/form-data; boundary=${BOUNDARY}`,
};
type Kind = keyof typeof types;

const post = (shop: Shop, kind: Kind, body: string | Buffer, url = '/api/v1/branch/') =>
  shop.as('companyAdmin').send('POST', url, { body, headers: { 'content-type': types[kind] } });

const texts: Record<string, [string, string][]> = {
  'an unknown field': [['colour', 'red']],
  'a field named like a part of every object': [['toString', 'x']],
  'the prototype': [['__proto__', '1']],
  'something inside __proto__': [['__proto__[isAdmin]', '1']],
  'the constructor': [['constructor', '1']],
  'a nested __proto__': [['address[__proto__][line1]', 'x']],
  'a scalar given twice': [
    ['phone', '0412345678'],
    ['phone', '0412345679'],
  ],
  'a scalar given in two shapes': [
    ['phone', '0412345678'],
    ['phone[0]', '0412345679'],
  ],
  'NUL in a value': [['phone', 'a\0b']],
  'a choice that is none': [['status', 'closed']],
  'a group where text is due': [['phone[a]', '1']],
  'text where a group is due': [['address', 'King Street']],
  'broken JSON where a group is due': [['address', '{"line1":']],
  'a prototype in JSON text': [['address', '{"__proto__":{"line1":"x"}}']],
  'a lone surrogate in JSON text': [['address', '{"line1":"\\ud800"}']],
  'JSON text nested without end': [['openingDays', '['.repeat(5000) + ']'.repeat(5000)]],
  'too long a text': [['email', `${'a'.repeat(300)}@shop.test`]],
  'very long a text': [['email', 'a@'.repeat(200_000)]],
};
test.each(Object.entries(texts))('by form and multipart: %s', async (what, pairs) => {
  const shop = await openShop();
  const fields: [string, string][] = [['name', 'Airport'], ...pairs];
  const key = pairs.at(-1)?.[0] ?? '';
  for (const send of [() => post(shop, 'form', form(fields)), () => post(shop, 'multipart', multipart(fields))]) {
    const before = await hashTables(shop);
    const answer = await send();
    expect([answer.status, answer.body.code], `${what}: ${answer.text.slice(0, 300)}`).toEqual([200, 103]);
    // The multipart reader refuses such names before it tells which.
    const names = key in {} && answer.body.data ? [key, 'body'] : [key.split('[')[0]];
    expect(Object.keys(fieldsOf(answer))[0], answer.text.slice(0, 300)).toMatch(new RegExp(`^(${names.join('|')})\\b`));
    expect(await hashTables(shop)).toEqual(before);
  }
});

const numbers = [
  '1e3',
  '１２',
  '0x10',
  '١٢',
  ' 7',
  '7 ',
  '+7',
  '7,5',
  '1_000',
  'NaN',
  'Infinity',
  '',
  '--1',
  '12abc',
  '0.5',
  '-1',
  '366',
];

test.each(numbers)('%j is no whole number of days, however it is sent', async (written) => {
  const shop = await openShop();
  const url = `/api/v1/settings/company-info/update/${shop.companyId}/`;
  const pairs: [string, string][] = [['invoiceTerms', written]];
  await expectRefused(shop, 'invoiceTerms', () => post(shop, 'form', form(pairs), url));
  await expectRefused(shop, 'invoiceTerms', () => post(shop, 'multipart', multipart(pairs), url));
  await expectRefused(shop, 'invoiceTerms', () => post(shop, 'json', JSON.stringify({ invoiceTerms: written }), url));
});

const jsons: [string, string, string][] = [
  ['an unknown field', '{"name":"Airport","colour":"red"}', 'colour'],
  ['a field named like a part of every object', '{"name":"Airport","toString":1}', 'toString'],
  ['__proto__', '{"name":"Airport","__proto__":{"status":"inactive"}}', '__proto__'],
  ['constructor', '{"name":"Airport","constructor":{"prototype":{"x":1}}}', 'constructor'],
  ['a nested __proto__', '{"name":"Airport","address":{"__proto__":{}}}', 'address.__proto__'],
  ['a field given twice', '{"name":"Airport","name":"Harbour"}', 'name'],
  ['a nested field given twice', '{"name":"Airport","address":{"line1":"a","line\\u0031":"b"}}', 'line1'],
  ['a number for text', '{"name":7}', 'name'],
  ['null for text', '{"name":null}', 'name'],
  ['a list for text', '{"name":["Airport"]}', 'name'],
  ['text for a list', '{"name":"Airport","openingDays":"monday"}', 'openingDays'],
  ['a group for a list', '{"name":"Airport","openingDays":{"0":{}}}', 'openingDays'],
  [
    'a wrong value deep inside',
    '{"name":"Airport","openingDays":[{"day":"monday","open":"9","close":"17:00"}]}',
    'openingDays.0.open',
  ],
  ['a blank name', '{"name":"  "}', 'name'],
  ['NUL in a value', '{"name":"a\\u0000b"}', 'name'],
  ['NUL in a name', '{"name":"Airport","a\\u0000":1}', 'body'],
  ['a lone surrogate', '{"name":"a\\ud800"}', 'name'],
  ['a lone surrogate in a name', '{"name":"Airport","\\udc00":1}', 'body'],
  ['a control character', '{"name":"a\\u0007b"}', 'name'],
  ['a raw control character', '{"name":"a\u0007b"}', 'body'],
  ['deep nesting', `{"name":"Airport","address":${'{"a":'.repeat(500)}1${'}'.repeat(500)}}`, 'address'],
  ['nesting without end', `{"name":${'['.repeat(200_000)}`, 'body'],
  ['nesting without end, closed', `{"name":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, 'name'],
  ['a list as body', '[{"name":"Airport"}]', 'body'],
  ['text as body', '"Airport"', 'body'],
  ['null as body', 'null', 'body'],
  ['a number as body', '1e999', 'body'],
  ['broken JSON', '{"name":"Airport"', 'body'],
  ['two values', '{"name":"Airport"}{}', 'body'],
  ['an empty body', '', 'name'],
  ['an infinite number', '{"name":"Airport","address":1e999}', 'address'],
];

test.each(jsons)('by JSON: %s', async (_, body, field) => {
  const shop = await openShop();
  await expectRefused(shop, field, () => post(shop, 'json', body));
});

test('bytes that are no UTF-8 are refused in every encoding', async () => {
  const shop = await openShop();
  const bytes = (before: string, after: string) =>
    Buffer.concat([Buffer.from(before), Buffer.from([0xff, 0xfe]), Buffer.from(after)]);
  await expectRefused(shop, 'body', () => post(shop, 'json', bytes('{"name":"a', '"}')));
  await expectRefused(shop, 'body', () => post(shop, 'form', bytes('name=a', '')));
  await expectRefused(shop, 'name', () => post(shop, 'form', 'name=a%FF%FEb'));
  await expectRefused(shop, 'name', () => post(shop, 'form', 'name=%ED%A0%80'));
  const [before = '', after = ''] = multipart([['name', 'a|b']]).split('|');
  await expectRefused(shop, 'name', () => post(shop, 'multipart', bytes(before, after)));
  // The replacement character itself is a valid character.
  expect((await post(shop, 'form', form([['name', 'a\uFFFDb']]))).body.code).toBe(0);
});

test('ten thousand fields are refused, with a short answer', async () => {
  const shop = await openShop();
  const many = Array.from({ length: 10_000 }, (_, at): [string, string] => [`f${at}`, '1']);
  const before = await hashTables(shop);
  const answers = [
    await post(shop, 'json', JSON.stringify(Object.fromEntries(many))),
    await post(shop, 'form', form(many)),
    await post(shop, 'multipart', multipart(many)),
    await post(shop, 'json', JSON.stringify({ name: 'Airport', openingDays: many })),
    await post(shop, 'form', form(many.map(([, value]) => ['openingDays[]', value]))),
  ];
  for (const answer of answers) {
    expect([103, 413]).toContain(answer.body.code);
    expect(answer.status).toBe(answer.body.code === 413 ? 413 : 200);
    expect(answer.text.length).toBeLessThan(20_000);
  }
  expect(await hashTables(shop)).toEqual(before);
});

test('a thousand fields are enough, and a name that nobody gave a field is not told at length', async () => {
  const shop = await openShop();
  const many = Array.from({ length: 1001 }, (_, at): [string, string] => [`f${at}`, '1']);
  const inside = many.map(([key, value]): [string, string] => [`address[${key}]`, value]);
  const address = JSON.stringify({ name: 'Airport', address: Object.fromEntries(many) });
  const long = `a${'[b]'.repeat(300_000)}`;
  const before = await hashTables(shop);
  for (const [kind, body] of [
    ['json', JSON.stringify(Object.fromEntries(many))],
    ['json', address],
    ['form', form(many)],
    ['form', form(inside)],
    ['form', `${long}=1`],
  ] as const) {
    const answer = await post(shop, kind, body);
    expect([answer.status, answer.body.code, Object.keys(fieldsOf(answer))]).toEqual([200, 103, ['body']]);
  }
  expect(await hashTables(shop)).toEqual(before);
  const other = 'b'.repeat(300_000);
  const twice = `{"${other}":1,"${other}":2}`;
  for (const body of [JSON.stringify({ name: 'Airport', [long]: 1 }), twice]) {
    const answer = await post(shop, 'json', body);
    expect(answer.body.code).toBe(103);
    expect(Object.keys(fieldsOf(answer)).map(({ length }) => length)).toEqual([100]);
    expect(answer.text.length).toBeLessThan(500);
  }
});

test('two megabytes are too large in every encoding', async () => {
  const shop = await openShop();
  const big = 'a'.repeat(2 * 1024 * 1024);
  const slices = Array.from({ length: 32 }, (_, at): [string, string] => [`f${at}`, 'a'.repeat(64 * 1024)]);
  for (const answer of [
    await post(shop, 'json', JSON.stringify({ name: big })),
    await post(shop, 'form', form([['name', big]])),
    await post(shop, 'multipart', multipart([['name', big]])),
    await post(shop, 'multipart', multipart(slices)),
    await post(shop, 'multipart', multipart(slices), '/api/v1/user/login/'),
  ])
    expect(answer).toMatchObject({ status: 413, body: { code: 413, data: null } });
});

test('what is no understood type is told so', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  for (const type of ['text/plain', 'application/xml', 'application/octet-stream', 'nonsense', 'application/jsonp', ''])
    expect(
      await admin.send('POST', '/api/v1/branch/', { body: '{"name":"Airport"}', headers: { 'content-type': type } }),
      type,
    ).toMatchObject({ status: 415, body: { code: 415, data: null } });
  expect(await admin.send('POST', '/api/v1/branch/', { body: '{"name":"Airport"}' })).toMatchObject({ status: 415 });
  expect(await admin.send('POST', '/api/v1/branch/')).toMatchObject({ status: 200, body: { code: 103 } });
  for (const type of ['application/json; charset=utf-8', 'APPLICATION/JSON'])
    expect(
      (await admin.send('POST', '/api/v1/branch/', { body: '{"name":""}', headers: { 'content-type': type } })).body
        .code,
    ).toBe(103);
});

const damaged: [string, string, string][] = [
  ['nothing', '', BOUNDARY],
  ['no boundary', multipart([['name', 'x']]), ''],
  ['another boundary', multipart([['name', 'x']]), 'other'],
  ['a body that stops', multipart([['name', 'x']]).slice(0, -12), BOUNDARY],
  ['a header that stops', `--${BOUNDARY}\r\nContent-Disposition: form-da`, BOUNDARY],
  [
    'a part without a name',
    `--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nx\r\n--${BOUNDARY}--\r\n`,
    BOUNDARY,
  ],
  ['a part without headers', `--${BOUNDARY}\r\n\r\nx\r\n--${BOUNDARY}--\r\n`, BOUNDARY],
  ['plain text', 'name=Airport', BOUNDARY],
];

test.each(damaged)('damaged multipart: %s', async (_, body, boundary) => {
  const shop = await openShop();
  const before = await hashTables(shop);
  const type = boundary === '' ? 'multipart/form-data' : `multipart/form-data; boundary=${boundary}`;
  const answer = await shop
    .as('companyAdmin')
    .send('POST', '/api/v1/branch/', { body, headers: { 'content-type': type } });
  expect(answer, answer.text).toMatchObject({ status: 200, body: { code: 103, data: { fields: expect.anything() } } });
  expect(await hashTables(shop)).toEqual(before);
});

test('a file where none is expected is refused', async () => {
  const shop = await openShop();
  const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nx\r\n--${BOUNDARY}--\r\n`;
  await expectRefused(shop, 'file', () => post(shop, 'multipart', file));
});

test('the address and the body must agree on the id', async () => {
  const shop = await openShop();
  const url = `/api/v1/branch/update/${shop.branchId}/`;
  await expectRefused(shop, 'id', () => post(shop, 'json', JSON.stringify({ id: shop.otherBranchId, name: 'x' }), url));
  await expectRefused(shop, 'id', () => post(shop, 'form', form([['id', String(shop.otherBranchId)]]), url));
  expect((await post(shop, 'json', JSON.stringify({ id: shop.branchId, name: 'Enmore' }), url)).body.code).toBe(0);
});

test('a connection that is cut off leaves nothing behind, and the server goes on', async () => {
  const shop = await openShop();
  const before = await hashTables(shop);
  const port = await portOf(shop);
  const bodies = [
    [types.json, '{"name":"Air'],
    [types.form, 'name=Air'],
    [types.multipart, part('name', 'Airport')],
  ];
  for (const [type, body] of bodies) {
    await new Promise<void>((done) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          `POST /api/v1/branch/ HTTP/1.1\r\nHost: shop\r\nAuthorization: MPB ${shop.users.companyAdmin.token}\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n${body}`,
          () => setTimeout(() => socket.destroy(), 50),
        );
      });
      socket.on('close', () => done());
    });
  }
  const alive = await fetch(`http://127.0.0.1:${port}/api/v1/branch/?a[b][c][d][e][f][g][h]=1`, {
    headers: { authorization: `MPB ${shop.users.companyAdmin.token}` },
  });
  expect(await alive.json()).toMatchObject({ code: 103 });
  expect(await hashTables(shop)).toEqual(before);
});
