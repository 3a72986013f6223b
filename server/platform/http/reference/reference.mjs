// The page of the API reference: reads openapi.json and shows it. Runs in the browser as it stands.
import { example, flatten, readFrom, resolve, rulesOf, typeOf } from './reference-fields.mjs';

/** Makes an element. Text stays text: nothing of the document is ever read as HTML. */
const h = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== ''));
  return element;
};

/** Text with `code` in it. */
const prose = (text = '') => text.split(/`([^`]+)`/).map((piece, at) => (at % 2 === 1 ? h('code', {}, piece) : piece));

const fieldTable = (caption, rows, places) => {
  if (rows.length === 0) return undefined;
  const cells = rows.map(({ path, field, required, place }) =>
    h(
      'tr',
      {},
      h(
        'td',
        {},
        h('code', { class: 'field' }, path),
        required && places ? h('span', { class: 'required' }, 'required') : '',
      ),
      h('td', { class: 'type' }, typeOf(field), places && place !== 'body' ? h('small', {}, ` in ${place}`) : ''),
      h('td', { class: 'rules' }, prose(rulesOf(field))),
    ),
  );
  return h(
    'div',
    { class: 'table', tabindex: '0', role: 'region', 'aria-label': caption },
    h(
      'table',
      {},
      h('caption', {}, caption),
      h('thead', {}, h('tr', {}, h('th', {}, 'Field'), h('th', {}, 'Type'), h('th', {}, 'Meaning'))),
      h('tbody', {}, cells),
    ),
  );
};

const quote = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

const curlOf = ({ method, path, operation }) => {
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
  const address = inPath.reduce((text, { name, schema }) => text.replace(`{${name}}`, example(schema, name)), path);
  const query = operation.parameters
    .filter(
      ({ in: place, name, required }) => place === 'query' && (required || name === 'pageNo' || name === 'pageSize'),
    )
    .map(({ name, schema }) => `${name}=${encodeURIComponent(example(schema, name))}`);
  const lines = [
    `curl ${quote(`${location.origin}/api/v1${address}${query.length > 0 ? `?${query.join('&')}` : ''}`)}`,
  ];
  if (operation.security.length > 0) lines.push(`-H 'Authorization: MPB YOUR_TOKEN'`);
  const content = operation.requestBody?.content ?? {};
  if (content['multipart/form-data']) lines.push(`-F 'file=@picture.jpg'`);
  else if (content['application/json'])
    lines.push(
      `-H 'Content-Type: application/json'`,
      `-d ${quote(JSON.stringify(example(content['application/json'].schema)))}`,
    );
  else if (method === 'POST') lines.push('-X POST');
  return lines.join(' \\\n  ');
};

const copyButton = (text) => {
  const button = h('button', { type: 'button', class: 'copy' }, 'Copy');
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text).then(
      () => button.replaceChildren('Copied'),
      () => button.replaceChildren('Select it and press Ctrl+C'),
    );
    setTimeout(() => button.replaceChildren('Copy'), 2000);
  });
  return button;
};

const inputRows = ({ operation }) => {
  const parameters = operation.parameters
    .map(resolve)
    .map(({ name, in: place, required, schema, content, description }) => ({
      path: name,
      place,
      required,
      field: { ...(schema ?? content['application/json'].schema), ...(description ? { description } : {}) },
    }));
  const content = operation.requestBody?.content ?? {};
  const body = (content['multipart/form-data'] ?? content['application/json'])?.schema;
  const fields = body ? flatten(body).map((row) => ({ ...row, place: 'body' })) : [];
  const isHeader = ({ place }) => place === 'header';
  return [...parameters.filter((row) => !isHeader(row)), ...fields, ...parameters.filter(isHeader)];
};

const replyTable = ({ operation }) => {
  const [type, { schema }] = Object.entries(operation.responses[200].content)[0];
  if (type !== 'application/json') return h('p', {}, 'Answers with the file itself: ', h('code', {}, type));
  const { data } = schema.anyOf[0].properties;
  const rows = flatten(data, '');
  return (
    fieldTable('Reply: fields of data', rows, false) ??
    h('p', {}, 'Reply: ', h('code', {}, 'data'), ' is ', typeOf(data), '.')
  );
};

const isDerived = ({ field }) => field.description?.startsWith('Derived') ?? false;

const ignoredNote = (rows) =>
  rows.length === 0
    ? ''
    : h(
        'p',
        {},
        'Taken and ignored, since the server derives them: ',
        h('code', {}, rows.map(({ path }) => path).join(', ')),
      );

const detailsOf = (endpoint) => {
  const curl = curlOf(endpoint);
  const rows = inputRows(endpoint);
  return [
    h('p', {}, prose(endpoint.operation.description)),
    endpoint.aliases.length > 0
      ? h(
          'p',
          {},
          'Also as ',
          endpoint.aliases.flatMap(({ method, path }, at) => [at > 0 ? ', ' : '', h('code', {}, `${method} ${path}`)]),
        )
      : '',
    fieldTable(
      'What to send',
      rows.filter((row) => !isDerived(row)),
      true,
    ) ?? '',
    ignoredNote(rows.filter(isDerived)),
    replyTable(endpoint),
    h(
      'div',
      { class: 'example' },
      h('h3', {}, 'Example'),
      copyButton(curl),
      h('pre', { tabindex: '0', 'aria-label': 'Example call' }, curl),
    ),
  ];
};

const open = { public: 'everybody', signedIn: 'signed in' };
const canOf = (permission) =>
  open[permission] ? h('span', { class: 'can plain' }, open[permission]) : h('span', { class: 'can' }, permission);

const rowOf = (endpoint) => {
  const { method, path, operation } = endpoint;
  const details = h(
    'details',
    { id: operation.operationId },
    h(
      'summary',
      {},
      h('span', { class: `method ${method.toLowerCase()}` }, method),
      h('code', { class: 'path' }, ...path.split(/(?<=\/)/).flatMap((piece) => [piece, h('wbr')])),
      h('span', { class: 'summary' }, operation.summary),
      canOf(operation['x-permission']),
    ),
  );
  details.addEventListener('toggle', () => {
    if (!details.open || details.querySelector('.details')) return;
    details.append(h('div', { class: 'details' }, detailsOf(endpoint)));
  });
  return details;
};

const titleOf = (area) => area.charAt(0).toUpperCase() + area.slice(1);

const wordsOf = ({ method, path, operation, aliases }) =>
  [
    method,
    path,
    operation.summary,
    operation.operationId,
    operation['x-permission'],
    ...aliases.map((alias) => alias.path),
  ]
    .join(' ')
    .toLowerCase();

const readEndpoints = (api) => {
  const all = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const own = all.filter(({ operation }) => !operation['x-same-as']);
  return own.map((endpoint) => ({
    ...endpoint,
    aliases: all.filter(({ operation }) => operation['x-same-as'] === endpoint.operation.operationId),
  }));
};

const codesOf = (api) =>
  h(
    'section',
    { id: 'codes' },
    h('h2', {}, 'Answers'),
    h(
      'div',
      { class: 'table codes', tabindex: '0', role: 'region', 'aria-label': 'Codes' },
      h(
        'table',
        {},
        h('thead', {}, h('tr', {}, h('th', {}, 'HTTP'), h('th', {}, 'Code'), h('th', {}, 'Message'))),
        h(
          'tbody',
          {},
          api['x-codes'].map(({ status, code, message }) =>
            h(
              'tr',
              {},
              [status, code, message].map((text) => h('td', {}, String(text))),
            ),
          ),
        ),
      ),
    ),
  );

const show = (api) => {
  const endpoints = readEndpoints(api);
  document.title = api.info.title;
  document.querySelector('#title').replaceChildren(api.info.title, ' ', h('small', {}, api.info.version));
  document
    .querySelector('#about')
    .replaceChildren(...api.info.description.split('\n\n').map((text) => h('p', {}, prose(text))));
  const sections = api.tags
    .map(({ name }) => ({ name, members: endpoints.filter(({ operation }) => operation.tags[0] === name) }))
    .filter(({ members }) => members.length > 0)
    .map(({ name, members }) => {
      const rows = members.map((endpoint) => ({ words: wordsOf(endpoint), element: rowOf(endpoint) }));
      const element = h(
        'section',
        { id: `area-${name}` },
        h('h2', {}, titleOf(name)),
        rows.map((row) => row.element),
      );
      return { name, rows, element, link: h('a', { href: `#area-${name}` }, titleOf(name)) };
    });
  document
    .querySelector('#areas')
    .replaceChildren(...sections.map(({ link }) => link), h('a', { href: '#codes' }, 'Answers'));
  const nothing = h(
    'p',
    { class: 'nothing', hidden: '' },
    'No endpoint matches. Try a part of its address, such as ',
    h('code', {}, 'user'),
    '.',
  );
  document.querySelector('#main').replaceChildren(...sections.map(({ element }) => element), nothing, codesOf(api));

  const search = document.querySelector('#search');
  const narrow = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const { rows, element, link } of sections) {
      const matching = rows.filter((row) => words.every((word) => row.words.includes(word)));
      for (const row of rows) row.element.hidden = !matching.includes(row);
      element.hidden = matching.length === 0;
      link.hidden = element.hidden;
      shown += matching.length;
    }
    nothing.hidden = shown > 0;
    document.querySelector('#count').textContent = `${shown} of ${endpoints.length}`;
  };
  search.addEventListener('input', narrow);
  narrow();

  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || /input|textarea/i.test(event.target.tagName)) return;
    event.preventDefault();
    search.focus();
  });
  const openNamed = () => {
    const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (named?.tagName !== 'DETAILS') return;
    named.open = true;
    named.scrollIntoView({ block: 'start' });
  };
  addEventListener('hashchange', openNamed);
  openNamed();
  // The address in the bar is always one that can be passed on.
  document.querySelector('#main').addEventListener('click', (event) => {
    const details = event.target.closest('summary')?.parentElement;
    if (details && !details.open) history.replaceState(null, '', `#${details.id}`);
  });
};

try {
  const reply = await fetch('/api/openapi.json');
  if (!reply.ok) throw new Error(`The server answered ${reply.status}`);
  const api = await reply.json();
  readFrom(api);
  show(api);
} catch (error) {
  document.querySelector('#about').textContent =
    `The reference could not be loaded: ${error.message}. Reload to try again.`;
}
