import { ClockCircleOutlined, CloseCircleFilled } from '@ant-design/icons';
import { t } from '#web/desk/areas/stock/texts.ts';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { type Entry, isUnknown, type Line } from './counting.ts';

type CountedListProps = {
  lines: readonly Line[];
  waiting: readonly Entry[];
  current: string | undefined;
  onChoose: (key: string) => void;
};

/** This user's counted products, the last one first. */
export function CountedList({ lines, waiting, current, onChoose }: CountedListProps) {
  const unsent = new Set(waiting.map(({ key }) => key));
  return (
    <section className="td-counted td-surface" aria-label={t('stock.yourCounts')}>
      <h2>{t('stock.yourCounts')}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line.key}>
            <button type="button" aria-current={line.key === current} onClick={() => onChoose(line.key)}>
              <span className="td-counted-name">
                <span className="td-twoline-main">{line.title || line.code}</span>
                <span className="td-twoline-sub">
                  {isUnknown(line) ? (
                    <span className="td-negative">
                      <CloseCircleFilled aria-hidden /> {line.problem}
                    </span>
                  ) : (
                    [line.chineseTitle, line.sku].filter(Boolean).join(' · ')
                  )}
                </span>
              </span>
              {unsent.has(line.key) ? <ClockCircleOutlined aria-label={t('stock.countUnsent')} /> : null}
              <span className="td-number td-counted-number">{formatQuantity(line.entered)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
