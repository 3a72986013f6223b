import { useEffect } from 'react';

/** Scrolling down hides the header, scrolling up shows it again; the style sheet applies it if the setting is on. */
export const useHidingHeader = () =>
  useEffect(() => {
    let lastY = window.scrollY;
    const listen = () => {
      const currentY = window.scrollY;
      if (Math.abs(currentY - lastY) < 8) return;
      document.documentElement.toggleAttribute('data-scrolled-down', currentY > lastY && currentY > 96);
      lastY = currentY;
    };
    addEventListener('scroll', listen, { passive: true });
    return () => {
      removeEventListener('scroll', listen);
      document.documentElement.removeAttribute('data-scrolled-down');
    };
  }, []);
