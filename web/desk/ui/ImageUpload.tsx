import { DeleteOutlined, PictureOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, ConfigProvider, Progress } from 'antd';
import { type ChangeEvent, useRef } from 'react';
import { MAX_IMAGE_BYTES, uploadImage, uploadSquareImage } from '#contract/uploads.ts';
import { t } from '#web/desk/ui/texts.ts';
import { upload } from '#web/platform/api.ts';
import { config } from '#web/platform/config.ts';
import { usePictureUpload } from './pictureUpload.ts';
import './upload.css';

type ImageUploadProps = {
  /** From the form: the stored picture's address. */
  value?: string | null;
  onChange?: (url: string | null) => void;
  id?: string;
  square?: boolean;
};

const MEGABYTE = 1024 * 1024;

/** A picture that is uploaded as soon as it is chosen; the form stores its address. */
export function ImageUpload({ value, onChange, id, square }: ImageUploadProps) {
  const { componentDisabled: readOnly } = ConfigProvider.useConfig();
  const input = useRef<HTMLInputElement>(null);
  const { percent, problem, setProblem, send } = usePictureUpload(onChange);

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    if (file.size > MAX_IMAGE_BYTES) return setProblem(t('ui.pictureTooLarge', { size: MAX_IMAGE_BYTES / MEGABYTE }));
    const endpoint = square ? uploadSquareImage : uploadImage;
    await send((options) => upload(endpoint, file, {}, options));
  };
  return (
    <div className="td-upload">
      <span className="td-upload-picture">
        {value ? <img src={`${config.apiBase}${value}`} alt="" /> : <PictureOutlined aria-hidden />}
      </span>
      <div hidden={readOnly}>
        <input
          ref={input}
          id={id}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/webp,image/gif"
          onChange={choose}
        />
        <span className="td-offer">
          <Button
            icon={<UploadOutlined aria-hidden />}
            disabled={percent !== undefined}
            onClick={() => input.current?.click()}
          >
            {value ? t('ui.pictureReplace') : t('ui.pictureChoose')}
          </Button>
          {value ? (
            <Button type="text" icon={<DeleteOutlined aria-hidden />} onClick={() => onChange?.(null)}>
              {t('ui.remove')}
            </Button>
          ) : null}
        </span>
        {percent === undefined ? null : <Progress percent={percent} size="small" aria-label={t('ui.uploading')} />}
        {problem ? (
          <p className="td-upload-problem" role="alert">
            {problem}
          </p>
        ) : null}
      </div>
    </div>
  );
}
