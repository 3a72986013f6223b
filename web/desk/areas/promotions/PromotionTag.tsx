import {
  CheckCircleFilled,
  ClockCircleFilled,
  EditOutlined,
  InboxOutlined,
  MinusCircleOutlined,
  PauseCircleFilled,
  StopOutlined,
} from '@ant-design/icons';
import type { Promotion, PromotionStatus } from '#contract/promotions.ts';
import { t } from '#web/desk/areas/promotions/texts.ts';
import { StatusTag } from '#web/desk/ui/StatusTag.tsx';
import { moodOf, statusName } from './names.ts';

const icons: Record<PromotionStatus, typeof CheckCircleFilled> = {
  draft: EditOutlined,
  scheduled: ClockCircleFilled,
  running: CheckCircleFilled,
  paused: PauseCircleFilled,
  ended: MinusCircleOutlined,
  usedUp: StopOutlined,
};

/** The status of a promotion; an archived one only says that. */
export function PromotionTag({
  promotion: { status, archived },
}: {
  promotion: Pick<Promotion, 'status' | 'archived'>;
}) {
  if (archived)
    return (
      <StatusTag mood="neutral" icon={InboxOutlined}>
        {t('promotions.isArchived')}
      </StatusTag>
    );
  return (
    <StatusTag mood={moodOf[status]} icon={icons[status]}>
      {statusName(status)}
    </StatusTag>
  );
}
