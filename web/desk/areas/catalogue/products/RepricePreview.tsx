import { ArrowDownOutlined, WarningOutlined } from '@ant-design/icons';
import type { previewReprice, RepricedRow } from '#contract/catalogue/reprice.ts';
import type { Reply } from '#contract/endpoint.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { formatAmount } from '#web/desk/ui/amount.ts';
import { Pager } from '#web/desk/ui/Pager.tsx';
import { Thumbnail } from '#web/desk/ui/products/Thumbnail.tsx';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { formats } from '#web/platform/formats.ts';
import { wordsOf } from '#web/platform/i18n.ts';
import { useMay } from '#web/platform/session.ts';
import '#web/desk/ui/preview.css';

type RepricePreviewProps = {
  page: Reply<typeof previewReprice> | undefined;
  /** Nothing is typed yet: prices as they are. */
  isPlain: boolean;
  isOutdated: boolean;
  onPage: (pageNo: number, pageSize: number) => void;
};

const percentOf = (share: number | null | undefined) => (share == null ? '–' : formats().percent(share));

/** Every chosen product, its price before and after; those that need attention come first. */
export function RepricePreview({ page, isPlain, isOutdated, onPage }: RepricePreviewProps) {
  const seesCost = useMay('cost.get');
  if (!page) return <div className="td-reprice-rows" aria-busy />;
  return (
    <div className="td-reprice-rows" aria-busy={isOutdated}>
      <p className="td-reprice-summary" aria-live="polite">
        {isPlain ? t('catalogue.repriceStart') : <Summary page={page} />}
      </p>
      <table className="td-preview">
        <thead>
          <tr>
            <th scope="col">{t('common.product')}</th>
            <th scope="col" className="td-right">
              {t('catalogue.repriceCurrent')}
            </th>
            <th scope="col" className="td-right">
              {t('catalogue.repriceNew')}
            </th>
            {seesCost ? (
              <th scope="col" className="td-right td-roomy">
                {t('catalogue.repriceMargins')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {page.data.map((row) => (
            <tr key={row.id}>
              <td>
                <TwoLine
                  main={row.title}
                  sub={row.problem ? <Problem {...row.problem} /> : row.sku}
                  picture={<Thumbnail url={row.thumbnail} />}
                />
              </td>
              <td className="td-number td-right">{formatAmount(row.from)}</td>
              <td className="td-number td-right">{isPlain ? '–' : <NewPrice {...row} />}</td>
              {seesCost ? (
                <td className="td-number td-right td-roomy">
                  {isPlain || row.from === row.to
                    ? percentOf(row.marginFrom)
                    : `${percentOf(row.marginFrom)} → ${percentOf(row.marginTo)}`}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
      <Pager page={page} onPage={onPage} />
    </div>
  );
}

function NewPrice({ from, to, marginTo }: RepricedRow) {
  if (to === from) return <span className="td-muted">{formatAmount(to)}</span>;
  const isBelowCost = marginTo != null && marginTo < 0;
  return (
    <strong>
      {isBelowCost ? <WarningOutlined className="td-reprice-warn" aria-label={t('catalogue.belowCost')} /> : null}
      {!isBelowCost && to < from ? <ArrowDownOutlined className="td-muted" aria-label={t('catalogue.lower')} /> : null}{' '}
      {formatAmount(to)}
    </strong>
  );
}

function Problem({ message, said }: NonNullable<RepricedRow['problem']>) {
  return (
    <span className="td-reprice-warn">
      <WarningOutlined aria-hidden /> {wordsOf(said, message)}
    </span>
  );
}

function Summary({ page }: { page: NonNullable<RepricePreviewProps['page']> }) {
  const { number } = formats();
  const parts = [
    t('catalogue.repriceChanged', { count: number(page.changed) }),
    page.unchanged > 0 ? t('catalogue.repriceUnchanged', { count: number(page.unchanged) }) : undefined,
    page.refused > 0 ? t('catalogue.repriceRefused', { count: number(page.refused) }) : undefined,
    page.belowCost ? t('catalogue.repriceBelowCost', { count: number(page.belowCost) }) : undefined,
  ];
  return <>{parts.filter((part) => part !== undefined).join(' · ')}</>;
}
