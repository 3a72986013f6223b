import { CheckCircleFilled, CloseCircleFilled, InfoCircleFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';
import './imports.css';

const icons = { good: CheckCircleFilled, wrong: CloseCircleFilled, info: InfoCircleFilled };

type OutcomeBoxProps = {
  mood: keyof typeof icons;
  title: string;
  text?: string;
  /** Further notes. */
  more?: ReactNode;
  /** Why the last step failed. */
  problem?: ReactNode;
  children?: ReactNode;
};

/** The state of an import, and what can be done now. */
export function OutcomeBox({ mood, title, text, more, problem, children }: OutcomeBoxProps) {
  const Icon = icons[mood];
  return (
    <section className="td-outcome td-surface" data-mood={mood} role={mood === 'wrong' ? 'alert' : undefined}>
      <Icon className="td-outcome-icon" aria-hidden />
      <div className="td-outcome-text">
        <h2>{title}</h2>
        {text ? <p>{text}</p> : null}
        {more}
        {problem}
      </div>
      <div className="td-outcome-buttons">{children}</div>
    </section>
  );
}
