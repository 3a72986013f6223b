import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useHotkey } from './hotkey.ts';
import './filters.css';

const DEBOUNCE_MS = 150;

type SearchBoxProps = {
  placeholder: string;
  value: string;
  onSearch: (keyword: string) => void;
  onArrowDown?: () => void;
};

/** Searches while typing, with a short delay. Waits for Chinese input to be finished. */
export function SearchBox({ placeholder, value, onSearch, onArrowDown }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const input = useRef<InputRef>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastSearch = useRef(value);
  const composing = useRef(false);

  useEffect(() => {
    // The address was changed elsewhere: a cleared filter, the back button.
    if (value !== lastSearch.current) setTyped(value);
    lastSearch.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  useHotkey('/', () => input.current?.focus({ cursor: 'all' }));

  const search = (text: string, delayMs = DEBOUNCE_MS) => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      lastSearch.current = text.trim();
      onSearch(text.trim());
    }, delayMs);
  };
  return (
    <Input
      ref={input}
      className="td-search"
      type="search"
      aria-label={placeholder}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      prefix={<SearchOutlined aria-hidden />}
      maxLength={100}
      allowClear
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        if (!composing.current) search(target.value);
      }}
      onCompositionStart={() => {
        composing.current = true;
      }}
      onCompositionEnd={({ currentTarget }) => {
        composing.current = false;
        search(currentTarget.value);
      }}
      onPressEnter={() => search(typed, 0)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' || !onArrowDown) return;
        event.preventDefault();
        onArrowDown();
      }}
    />
  );
}
