import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAX_COLLECT_UNITS } from '#contract/storefront/collectLimits.ts';
import type { ShopLanguage, ShopPage } from '#contract/storefront/views.ts';
import { previewHome } from '#contract/storefront.ts';
import type { Db } from '#server/platform/context.ts';
import { pagePolicy } from '#server/platform/http/headers.ts';
import { type App, serve } from '#server/platform/http/serve.ts';
import type { TypedCode } from './basket.ts';
import { type Answer, type CachedAnswer, openPageCache, PAGE_SECONDS } from './cache.ts';
import { previewOf } from './preview.ts';
import { findShop, readShopCodes, type ShopCompany } from './queries.ts';
import { readTemplate, renderNoShop, renderShop } from './render.ts';
import { writeSitemap } from './sitemap.ts';
import {
  type BasketLine,
  branchesOf,
  categoryPage,
  heldPage,
  homePage,
  listPage,
  productPage,
  searchPage,
  sectionPage,
} from './views.ts';

/* The public pages at /m/{company code}: readable by anybody, changeable by nobody. */

type PageRequest = FastifyRequest<{ Params: { code: string; id?: string }; Querystring: Record<string, unknown> }>;
type Reader = { db: Db; company: ShopCompany; language: ShopLanguage };
/** A page: its address below the shop's, which is its cache key, and how it is made. */
type PageSource = {
  path: string;
  make: (reader: Reader) => Promise<ShopPage>;
  /** For one person, so never cached. */
  isPersonal?: boolean;
};

const MAX_KEYWORD = 100;
const MAX_CODE = 40;
const MAX_PAGE_NO = 1000;
const MAX_BASKET_LINES = 100;

const idOf = ({ params: { id = '' } }: PageRequest): number => (/^\d{1,15}$/.test(id) ? Number(id) : 0);

const pageNoOf = ({ query: { page } }: PageRequest): number => {
  const pageNo = typeof page === 'string' && /^\d{1,4}$/.test(page) ? Number(page) : 1;
  return Math.min(Math.max(pageNo, 1), MAX_PAGE_NO);
};
const withPage = (path: string, pageNo: number, sign = '?') => (pageNo > 1 ? `${path}${sign}page=${pageNo}` : path);

/** Without characters that PostgreSQL refuses in a text. */
const searchable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** 12,15x3: one of the first, three of the other. */
const basketLinesIn = (text: string): BasketLine[] => {
  const quantities = new Map<number, number>();
  for (const [, id, quantity = '1'] of text.matchAll(/(\d{1,15})(?:x(\d{1,2}))?/g))
    quantities.set(Number(id), Math.min(Math.max(Number(quantity), 1), MAX_COLLECT_UNITS));
  return [...quantities].slice(0, MAX_BASKET_LINES).map(([id, quantity]) => ({ id, quantity }));
};

/** A promotion code, in capitals. */
const codeIn = ({ query: { code }, ip }: PageRequest): TypedCode | null => {
  const text = typeof code === 'string' ? searchable(code).trim().slice(0, MAX_CODE).toUpperCase() : '';
  return text === '' ? null : { text, address: ip };
};

/** Without ids, the page's script adds those that this device remembers. */
const basketSource = (request: PageRequest): PageSource => {
  const text = typeof request.query.ids === 'string' ? request.query.ids : '';
  const basketLines = basketLinesIn(text);
  const ids = basketLines.map(({ id, quantity }) => (quantity > 1 ? `${id}x${quantity}` : id)).join(',');
  const code = codeIn(request);
  return {
    path: `/list?ids=${ids}`,
    make: (reader) => listPage(reader, basketLines, code),
    isPersonal: code !== null,
  };
};

const pageSources: Record<string, (request: PageRequest) => PageSource> = {
  '': () => ({ path: '', make: homePage }),
  '/s/:id': (request) => ({ path: `/s/${idOf(request)}`, make: (reader) => sectionPage(reader, idOf(request)) }),
  '/c/:id': (request) => {
    const [id, pageNo] = [idOf(request), pageNoOf(request)];
    return { path: withPage(`/c/${id}`, pageNo), make: (reader) => categoryPage(reader, id, pageNo) };
  },
  '/p/:id': (request) => ({ path: `/p/${idOf(request)}`, make: (reader) => productPage(reader, idOf(request)) }),
  '/search': (request) => {
    const { q } = request.query;
    const keyword = typeof q === 'string' ? searchable(q).trim().slice(0, MAX_KEYWORD) : '';
    const pageNo = pageNoOf(request);
    const path = withPage(`/search?q=${encodeURIComponent(keyword)}`, pageNo, '&');
    return { path, make: (reader) => searchPage(reader, keyword, pageNo) };
  },
  '/list': basketSource,
  '/basket': basketSource,
  '/branches': () => ({ path: '/branches', make: async () => ({ kind: 'branches' }) }),
  '/*': () => ({ path: '/not-found', make: async () => ({ kind: 'notFound' }) }),
};

/** The order of languages decides; weights are rare and usually in the same order. */
const languageOf = ({ headers }: FastifyRequest): ShopLanguage => {
  const match = (headers['accept-language'] ?? '').toLowerCase().match(/\b(?:zh|en)\b/);
  return match?.[0] === 'zh' ? 'zh-CN' : 'en';
};

const etagsOf = ({ headers }: FastifyRequest): string[] =>
  (headers['if-none-match'] ?? '').split(',').map((etag) => etag.trim().replace(/^W\//, ''));

const decompress = promisify(gunzip);

const send = async (request: FastifyRequest, reply: FastifyReply, { status, type, gzipped, etag }: CachedAnswer) => {
  reply
    .header('cache-control', `public, max-age=${PAGE_SECONDS}`)
    .header('vary', 'accept-encoding, accept-language')
    .header('etag', etag);
  if (status === 200 && etagsOf(request).includes(etag)) return reply.status(304).send();
  reply.status(status).type(type);
  if (request.method === 'HEAD') return reply.send('');
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  return takesGzip
    ? reply.header('content-encoding', 'gzip').send(gzipped)
    : reply.send((await decompress(gzipped)).toString());
};

const HTML = 'text/html; charset=utf-8';
const XML = 'application/xml; charset=utf-8';
const PLAIN = 'text/plain; charset=utf-8';

/** Strict enough that injected markup would do no harm: none of our scripts is inline. */
const policyOf = (app: App): string => pagePolicy(app.services.config).replace(" 'wasm-unsafe-eval'", '');

export const shopRoutes = (app: App, webFolder: string) => {
  const { http, services } = app;
  const { db } = services.database;
  const origin = services.config.publicUrl.replace(/\/$/, '');
  const cached = openPageCache();
  const template = readTemplate(webFolder);
  const policy = policyOf(app);

  const answerPage = async (code: string, language: ShopLanguage, { path, make }: PageSource): Promise<Answer> => {
    const company = await findShop(db, code);
    if (!company) return { status: 404, type: HTML, text: await renderNoShop(template, language) };
    const page = await make({ db, company, language });
    const { name, logo, country, categories } = company;
    const text = await renderShop(template, {
      origin,
      path: `/m/${code}${path}`,
      language,
      company: { code, name, logo, country },
      takesOrders: company.collectEnabled,
      categories,
      branches: branchesOf(company),
      page,
    });
    return { status: page.kind === 'notFound' ? 404 : 200, type: HTML, text };
  };

  /** For one person, so proxies don't cache it. */
  const sendPersonal = (reply: FastifyReply, { status, type, text }: Answer) =>
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .status(status)
      .type(type)
      .send(text);

  serve(app, previewHome, async (ctx, input) => {
    const html = await renderShop(template, await previewOf(ctx, input, origin));
    // The preview is shown inside a page of the back office, where no script may run.
    return { html: html.replace(/<script\b[\s\S]*?<\/script>/g, '') };
  });

  for (const [path, sourceOf] of Object.entries(pageSources)) {
    http.route<{ Params: { code: string; id?: string }; Querystring: Record<string, unknown> }>({
      method: ['GET', 'HEAD'],
      url: `/m/:code${path}`,
      handler: async (request, reply) => {
        const [{ code }, language, source] = [request.params, languageOf(request), sourceOf(request)];
        if (source.isPersonal) return sendPersonal(reply, await answerPage(code, language, source));
        const answer = await cached(`${language} ${code}${source.path}`, () => answerPage(code, language, source));
        return send(request, reply.header('content-security-policy', policy), answer);
      },
    });
  }

  http.get<{ Params: { code: string; token: string } }>('/m/:code/held/:token', async (request, reply) => {
    const { code, token } = request.params;
    const page = { path: '/held', make: (reader: Reader) => heldPage(reader, token) };
    return sendPersonal(reply, await answerPage(code, languageOf(request), page));
  });

  http.get<{ Params: { code: string }; Querystring: Record<string, unknown> }>(
    '/m/:code/sitemap.xml',
    async (request, reply) => {
      const [{ code }, pageNo] = [request.params, 'page' in request.query ? pageNoOf(request) : 0];
      const answer = await cached(`sitemap ${code} ${pageNo}`, async () => {
        const company = await findShop(db, code);
        if (!company) return { status: 404, type: PLAIN, text: '' };
        return { status: 200, type: XML, text: await writeSitemap(db, company, `${origin}/m/${code}`, pageNo) };
      });
      return send(request, reply, answer);
    },
  );

  http.get('/robots.txt', async (request, reply) => {
    const answer = await cached('robots', async () => {
      const sitemaps = (await readShopCodes(db)).map((code) => `Sitemap: ${origin}/m/${code}/sitemap.xml`);
      const rules = ['User-agent: *', 'Allow: /m/', 'Allow: /uploads/', 'Allow: /assets/', 'Disallow: /'];
      return { status: 200, type: PLAIN, text: `${[...rules, ...sitemaps].join('\n')}\n` };
    });
    return send(request, reply, answer);
  });
};
