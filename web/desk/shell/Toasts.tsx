import {
  CheckCircleFilled,
  CloseCircleFilled,
  CloseOutlined,
  ExclamationCircleFilled,
  InfoCircleFilled,
} from '@ant-design/icons';
import { t } from '#web/platform/texts.ts';
import { dropToast, type Toast, type ToastKind, useToasts } from '#web/platform/toast.ts';
import './toasts.css';

const icons: Record<ToastKind, typeof CheckCircleFilled> = {
  success: CheckCircleFilled,
  error: CloseCircleFilled,
  warning: ExclamationCircleFilled,
  info: InfoCircleFilled,
};

function OneToast({ id, kind, title, text, action }: Toast) {
  const Icon = icons[kind];
  return (
    <div className={`td-toast td-toast-${kind}`} data-notice={title !== undefined}>
      <Icon aria-hidden />
      <div className="td-toast-text">
        {title && <strong>{title}</strong>}
        <span>{text}</span>
      </div>
      {action && (
        <button
          type="button"
          className="td-toast-action"
          onClick={() => {
            dropToast(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="td-toast-close" aria-label={t('common.close')} onClick={() => dropToast(id)}>
        <CloseOutlined aria-hidden />
      </button>
    </div>
  );
}

/** Always in the page, so that what appears in it is read out. */
export function Toasts() {
  const toasts = useToasts();
  return (
    <div className="td-toasts" role="log" aria-live="polite" aria-label={t('common.messages')}>
      {toasts.map((each) => (
        <OneToast key={each.id} {...each} />
      ))}
    </div>
  );
}
