import { useEffect } from 'react';

/** Scrolling down tucks the header away, scrolling up brings it back; the style sheet does it where it is asked for. */
export const useHidingHeader = () =>
  useEffect(() => {
    let before = window.scrollY;
    const listen = () => {
      const now = window.scrollY;
      if (Math.abs(now - before) < 8) return;
      document.documentElement.toggleAttribute('data-scrolled-down', now > before && now > 96);
      before = now;
    };
    addEventListener('scroll', listen, { passive: true });
    return () => {
      removeEventListener('scroll', listen);
      document.documentElement.removeAttribute('data-scrolled-down');
    };
  }, []);
