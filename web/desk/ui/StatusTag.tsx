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

/** A state as an icon and a word: the colour is never alone. */
export function StatusTag({ mood, children }: { mood: Mood; children: ReactNode }) {
  const { token } = theme.useToken();
  const colors = {
    good: token.colorSuccess,
    attention: token.colorWarning,
    wrong: token.colorError,
    neutral: token.colorTextTertiary,
  };
  const Icon = icons[mood];
  return (
    <span className="td-status">
      <Icon style={{ color: colors[mood] }} aria-hidden />
      {children}
    </span>
  );
}
