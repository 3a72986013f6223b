import { useQuery } from '@tanstack/react-query';
import { Form, Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { itemLists, type ListKey } from '#contract/storefront/items.ts';
import { previewHome } from '#contract/storefront.ts';
import { t } from '#web/desk/areas/storefront/texts.ts';
import { useDebounced } from '#web/desk/ui/debounced.ts';
import type { RecordForm } from '#web/desk/ui/recordForm.ts';
import { listQuery } from '#web/platform/query.ts';

type PhonePreviewProps = { list: ListKey; id: number | undefined; form: RecordForm };

const TYPING_MS = 200;
/** Pixels left above the target when scrolling. */
const MARGIN_PX = 12;

/** The values the server would accept; an incomplete field is left out until it is complete. */
const draftOf = (list: ListKey, values: object): object => {
  const shape: Record<string, z.ZodType> = itemLists[list].change.shape;
  return Object.fromEntries(
    itemLists[list].fields.flatMap((field) => {
      const value: unknown = (values as Record<string, unknown>)[field];
      if (value === undefined) return [];
      return shape[field]?.safeEncode(value as never).success ? [[field, value]] : [];
    }),
  );
};

/** Where the page shows the list, by the ids of web/shop/Home.tsx. */
const placeOf = (list: ListKey, id: number | undefined): string =>
  ({ banner: `banner-${id ?? 0}`, section: `section-${id ?? 0}`, hotProduct: 'hot', limitProduct: 'limited' })[list];

/** The page in the frame is changed in place: a frame that reloads would flicker with every key. */
const show = (frame: HTMLIFrameElement, html: string, place: string) => {
  const page = frame.contentDocument;
  if (!page) return;
  const next = new DOMParser().parseFromString(html, 'text/html');
  page.documentElement.lang = next.documentElement.lang;
  page.head.replaceChildren(...next.head.querySelectorAll('meta[charset], style'));
  page.body.replaceChildren(...next.body.childNodes);
  // Nothing in it can be opened; buttons that the page's script would show are visible.
  page.body.inert = true;
  for (const button of page.querySelectorAll<HTMLElement>('[data-add], [data-list]')) button.hidden = false;
  const item = page.getElementById(place);
  if (!item) return;
  // Manually: scrollIntoView would also move the form around the frame.
  const strip = item.closest('ul');
  if (strip) strip.scrollTo({ left: item.offsetLeft - strip.offsetLeft, behavior: 'instant' });
  else page.defaultView?.scrollTo({ top: item.offsetTop - MARGIN_PX, behavior: 'instant' });
};

/** A phone beside the form: the public home page, rendered by its own components with the current input. */
export function PhonePreview({ list, id, form }: PhonePreviewProps) {
  const values: object | undefined = Form.useWatch([], form.scope.instance);
  const [language, setLanguage] = useState<'en' | 'zh-CN'>('en');
  const json = JSON.stringify(draftOf(list, values ?? form.initial));
  const draft = JSON.parse(useDebounced(json, TYPING_MS)) as object;
  const { data } = useQuery(listQuery(previewHome, { language, [list]: { ...draft, ...(id && { id }) } } as never));
  const frame = useRef<HTMLIFrameElement>(null);
  const html = data?.html;
  useEffect(() => {
    if (frame.current && html !== undefined) show(frame.current, html, placeOf(list, id));
  }, [html, list, id]);
  return (
    <aside className="td-phone" aria-label={t('storefront.preview')}>
      <div className="td-phone-head">
        <span>{t('storefront.preview')}</span>
        <Segmented
          size="small"
          value={language}
          options={[
            { value: 'en', label: 'English' },
            { value: 'zh-CN', label: <span lang="zh-CN">中文</span> },
          ]}
          onChange={setLanguage}
        />
      </div>
      <div className="td-phone-screen">
        {/* Same origin, so that this page can draw into it; no script of its own may run. */}
        <iframe ref={frame} title={t('storefront.preview')} sandbox="allow-same-origin" tabIndex={-1} />
      </div>
    </aside>
  );
}
