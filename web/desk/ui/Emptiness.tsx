import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '#web/desk/ui/texts.ts';
import { Drawing, type DrawingName } from './Drawing.tsx';
import './page.css';

type EmptinessProps = { drawing: DrawingName; title: string; text?: string; action?: ReactNode };

function Emptiness({ drawing, title, text, action }: EmptinessProps) {
  return (
    <div className="td-emptiness">
      <Drawing of={drawing} />
      <h2>{title}</h2>
      {text ? <p>{text}</p> : null}
      {action}
    </div>
  );
}

/** For an empty list: its purpose, and the first thing to do. */
export function NothingYet({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return <Emptiness drawing="shelf" title={title} text={text} action={action} />;
}

export function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <Emptiness
      drawing="search"
      title={t('ui.noMatches')}
      text={t('ui.noMatchesHelp')}
      action={<Button onClick={onClear}>{t('ui.clearFilters')}</Button>}
    />
  );
}

/** The current branch has none; other branches may. */
export function NothingHere({ onAll }: { onAll: () => void }) {
  return (
    <Emptiness
      drawing="shop"
      title={t('ui.noneAtBranch')}
      text={t('ui.noneAtBranchHelp')}
      action={<Button onClick={onAll}>{t('ui.showAllBranches')}</Button>}
    />
  );
}

/** Deleted meanwhile, or a link from elsewhere: loading was no failure. */
export function NoSuchRecord({ why, list }: { why: string; list: string | undefined }) {
  return (
    <div role="alert">
      <Emptiness
        drawing="search"
        title={t('ui.noSuchRecord')}
        text={why}
        action={list ? <Link to={list}>{t('ui.backToList')}</Link> : undefined}
      />
    </div>
  );
}

type CouldNotLoadProps = {
  why: string;
  /** Left out where trying again can't help. */
  onRetry?: () => void;
  list?: string;
};

export function CouldNotLoad({ why, onRetry, list }: CouldNotLoadProps) {
  return (
    <div role="alert">
      <Emptiness
        drawing="unplugged"
        title={t('ui.loadFailed')}
        text={why}
        action={
          <>
            {onRetry ? <Button onClick={onRetry}>{t('common.tryAgain')}</Button> : null}
            {list ? <Link to={list}>{t('ui.backToList')}</Link> : null}
          </>
        }
      />
    </div>
  );
}
