import { DeleteOutlined, LeftOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons';
import { Button, ConfigProvider, Progress } from 'antd';
import { type DragEvent, useLayoutEffect, useRef, useState } from 'react';
import { MAX_IMAGES } from '#contract/catalogue/productFields.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { config } from '#web/platform/config.ts';
import { useUploads } from './uploads.ts';
import './images.css';

type ImagesInputProps = { value?: readonly string[]; onChange?: (urls: string[]) => void; id?: string };

const moveUrl = (urls: readonly string[], from: number, to: number) => {
  const [url] = urls.slice(from, from + 1);
  return url === undefined ? [...urls] : urls.toSpliced(from, 1).toSpliced(to, 0, url);
};
const filesIn = ({ dataTransfer }: DragEvent) => [...dataTransfer.files];

/** Pictures dropped or chosen, ordered by dragging or with the arrows; the first one is the thumbnail. */
export function ImagesInput({ value = [], onChange, id }: ImagesInputProps) {
  const { componentDisabled: readOnly = false } = ConfigProvider.useConfig();
  const input = useRef<HTMLInputElement>(null);
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState(false);
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  const { send, percent, problem } = useUploads((url) => onChange?.([...latest.current, url].slice(0, MAX_IMAGES)));
  const room = MAX_IMAGES - value.length;
  const take = (files: readonly File[]) => void send(files.slice(0, room));
  const drop = (at: number) => {
    if (dragged !== undefined && dragged !== at) onChange?.(moveUrl(value, dragged, at));
    setDragged(undefined);
  };
  if (readOnly && value.length === 0) return '–';
  return (
    <div className="td-images">
      <ul aria-label={t('catalogue.pictures')}>
        {value.map((url, at) => (
          <li
            key={url}
            draggable={!readOnly}
            data-dragged={dragged === at}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(at);
            }}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              drop(at);
            }}
          >
            <img
              src={`${config.apiBase}${url}`}
              alt={t('catalogue.pictureNumber', { number: at + 1 })}
              draggable={false}
            />
            {at === 0 ? <span className="td-images-first">{t('catalogue.thumbnail')}</span> : null}
            {readOnly ? null : (
              <span className="td-images-tools">
                {value.length > 1 ? (
                  <>
                    <Button
                      size="small"
                      icon={<LeftOutlined aria-hidden />}
                      disabled={at === 0}
                      aria-label={t('catalogue.pictureForward', { number: at + 1 })}
                      onClick={() => onChange?.(moveUrl(value, at, at - 1))}
                    />
                    <Button
                      size="small"
                      icon={<RightOutlined aria-hidden />}
                      disabled={at === value.length - 1}
                      aria-label={t('catalogue.pictureBack', { number: at + 1 })}
                      onClick={() => onChange?.(moveUrl(value, at, at + 1))}
                    />
                  </>
                ) : null}
                <Button
                  size="small"
                  danger
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('catalogue.pictureRemove', { number: at + 1 })}
                  onClick={() => onChange?.(value.filter((_, index) => index !== at))}
                />
              </span>
            )}
          </li>
        ))}
        {readOnly || room <= 0 ? null : (
          <li className="td-images-new">
            <button
              type="button"
              id={id}
              data-over={over}
              disabled={percent !== undefined}
              onClick={() => input.current?.click()}
              onDragOver={(event) => {
                if (dragged !== undefined) return;
                event.preventDefault();
                setOver(true);
              }}
              onDragLeave={() => setOver(false)}
              onDrop={(event) => {
                setOver(false);
                if (filesIn(event).length === 0) return;
                event.preventDefault();
                take(filesIn(event));
              }}
            >
              <PlusOutlined aria-hidden />
              <span>{t('catalogue.picturesDrop')}</span>
            </button>
            <input
              ref={input}
              type="file"
              hidden
              multiple
              aria-label={t('catalogue.picturesChoose')}
              accept="image/jpeg,image/png,image/webp,image/gif"
              onChange={({ target }) => {
                take([...(target.files ?? [])]);
                target.value = '';
              }}
            />
          </li>
        )}
      </ul>
      {percent === undefined ? null : <Progress percent={percent} size="small" aria-label={t('catalogue.uploading')} />}
      {problem ? (
        <p className="td-upload-problem" role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
