import { Progress } from 'antd';
import type { ImportJob } from '#contract/imports.ts';
import { t } from '#web/desk/areas/imports/texts.ts';
import type { ImportKind } from './kind.ts';
import { inNumbers } from './names.ts';
import '#web/desk/ui/fileDrop.css';
import './imports.css';

const wordsOf = (kind: ImportKind, state: ImportJob['state']): string => {
  if (state === 'reading') return t('imports.readingFile');
  return state === 'checking' ? t('imports.checkingRows') : kind.texts().saving;
};

/** The progress of a step; users may leave and come back meanwhile. */
export function Working({ kind, job }: { kind: ImportKind; job: ImportJob }) {
  const { done, total } = job.progress;
  const percent = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0;
  return (
    <section className="td-drop td-surface" aria-busy>
      <div className="td-drop-sending">
        <span role="status">{wordsOf(kind, job.state)}</span>
        <Progress percent={percent} status="active" aria-label={wordsOf(kind, job.state)} />
        <span className="td-number td-secondary">
          {total > 0
            ? t('imports.progress', { done: inNumbers(done), total: inNumbers(total) })
            : done > 0
              ? t('imports.rowsDone', { done: inNumbers(done) })
              : t('imports.keepsGoing')}
        </span>
      </div>
    </section>
  );
}
