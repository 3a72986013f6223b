import { Progress } from 'antd';
import type { ProductImport } from '#contract/catalogue/imports.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { inNumbers } from './names.ts';
import '#web/desk/ui/fileDrop.css';
import './imports.css';

const wordsOf = (state: ProductImport['state']): string => {
  if (state === 'reading') return t('catalogue.importReadingFile');
  return state === 'checking' ? t('catalogue.importCheckingRows') : t('catalogue.importSavingProducts');
};

/** How far a step has got; one may leave and come back meanwhile. */
export function Working({ made }: { made: ProductImport }) {
  const { done, total } = made.progress;
  const percent = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0;
  return (
    <section className="td-drop td-surface" aria-busy>
      <div className="td-drop-sending">
        <span role="status">{wordsOf(made.state)}</span>
        <Progress percent={percent} status="active" aria-label={wordsOf(made.state)} />
        <span className="td-number td-secondary">
          {total > 0
            ? t('catalogue.importProgress', { done: inNumbers(done), total: inNumbers(total) })
            : done > 0
              ? t('catalogue.importRowsDone', { done: inNumbers(done) })
              : t('catalogue.importKeepsGoing')}
        </span>
      </div>
    </section>
  );
}
