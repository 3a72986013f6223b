import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShopLanguage, ShopView } from '#contract/storefront/views.ts';

/** The HTML around every page, from the browser build: its styles and the address of its script. */
export type Template = (lang: string, head: string, body: string) => string;

const PLAIN_PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><!--shop-head--></head><body><!--shop-body--></body></html>';

/** Styles are inlined: a phone on a slow connection makes one request less before anything shows. */
const withStyles = (html: string, webFolder: string): string =>
  html.replace(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/, (link, href: string) => {
    const file = href.startsWith('/') ? join(webFolder, href) : join(webFolder, 'shop', href);
    return existsSync(file) ? `<style>${readFileSync(file, 'utf8')}</style>` : link;
  });

export const readTemplate = (webFolder: string): Template => {
  const file = join(webFolder, 'shop/index.html');
  const html = withStyles(existsSync(file) ? readFileSync(file, 'utf8') : PLAIN_PAGE, webFolder);
  // Replaced by functions, because a dollar sign in a title would be a pattern.
  return (lang, head, body) =>
    html
      .replace(/<html lang="[^"]*"/, () => `<html lang="${lang}"`)
      .replace('<!--shop-head-->', () => head)
      .replace('<!--shop-body-->', () => body);
};

/** Read with the first page, so that a start does not wait for it. */
const openComponents = () => import('#web/shop/page.tsx');

export const renderShop = async (template: Template, view: ShopView): Promise<string> => {
  const { pageOf } = await openComponents();
  const { lang, head, body } = pageOf(view);
  return template(lang, head, body);
};

/** For an unknown company and for one without a storefront the answer is the same, and names nobody. */
export const renderNoShop = async (template: Template, language: ShopLanguage): Promise<string> => {
  const { noShopPage } = await openComponents();
  const { lang, head, body } = noShopPage(language);
  return template(lang, head, body);
};
