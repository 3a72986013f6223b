import { CheckCircleFilled, ClockCircleFilled, CloseCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import { theme } from 'antd';
import type { ReactNode } from 'react';
import './cells.css';

export type Mood = 'good' | 'attention' | 'wrong' | 'neutral';

const icons = {
  good: CheckCircleFilled,
  attention: ClockCircleFilled,
  wrong: CloseCircleFilled,
  neutral: MinusCircleOutlined,
};

type StatusTagProps = {
  mood: Mood;
  /** For several states with the same colour: the state's own icon. */
  icon?: typeof CheckCircleFilled;
  children: ReactNode;
};

/** A state as an icon and a word: never by colour alone. */
export function StatusTag({ mood, icon, children }: StatusTagProps) {
  const { token } = theme.useToken();
  const colors = {
    good: token.colorSuccess,
    attention: token.colorWarning,
    wrong: token.colorError,
    neutral: token.colorTextTertiary,
  };
  const Icon = icon ?? icons[mood];
  return (
    <span className="td-status">
      <Icon style={{ color: colors[mood] }} aria-hidden />
      {children}
    </span>
  );
}
