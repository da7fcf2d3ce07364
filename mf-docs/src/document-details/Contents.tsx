import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { theme } from '@portal/design';
import type { Heading } from '@portal/richtext';

interface ContentsProps {
  headings: readonly Heading[];
}

/** Width from which there is room beside the text. */
const besideText = '@media (min-width: 1100px)';

/** Table of contents that highlights the section being read. */
export function Contents({ headings }: ContentsProps) {
  const current = useCurrentHeading(headings);

  return (
    <Aside>
      <nav aria-label="目录">
        <h2>目录</h2>
        <HeadingLinks headings={headings} current={current} />
      </nav>
    </Aside>
  );
}

/** The same where there is no room beside the text: folded, above it. */
export function FoldedContents({ headings }: ContentsProps) {
  return (
    <Folded aria-label="目录">
      <summary>目录</summary>
      <HeadingLinks headings={headings} />
    </Folded>
  );
}

function HeadingLinks({ headings, current }: ContentsProps & { current?: string }) {
  const top = Math.min(...headings.map(({ level }) => Math.max(level, 2)));

  return (
    <Links>
      {headings.map(({ id, text, level }) => (
        <li key={id} data-depth={Math.min(Math.max(level, 2) - top, 2)}>
          <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
            {text}
          </a>
        </li>
      ))}
    </Links>
  );
}

const lineFromTopPx = 120;

/** Id of the last heading above a line near the top of the window; before it, the first. */
function useCurrentHeading(headings: readonly Heading[]): string | undefined {
  const [current, setCurrent] = useState(headings[0]?.id);

  useEffect(() => {
    const find = () => {
      const passed = headings.filter(({ id }) => {
        const element = document.getElementById(id);
        return element && element.getBoundingClientRect().top < lineFromTopPx;
      });
      setCurrent((passed[passed.length - 1] ?? headings[0])?.id);
    };
    find();
    window.addEventListener('scroll', find, { passive: true });
    return () => window.removeEventListener('scroll', find);
  }, [headings]);

  return current;
}

const Aside = styled.aside`
  display: none;
  ${besideText} {
    display: block;
  }
  nav {
    position: sticky;
    top: 88px;
    max-height: calc(100vh - 120px);
    overflow: auto;
    padding-left: ${theme.space.l};
    border-left: 1px solid ${theme.color.line};
  }
  h2 {
    margin-bottom: ${theme.space.s};
    font-size: ${theme.size.m};
    font-weight: 600;
  }
`;

const Folded = styled.details`
  margin-bottom: ${theme.space.xl};
  padding: ${theme.space.s} ${theme.space.l};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.card};
  summary {
    padding: ${theme.space.xs} 0;
    font-weight: 600;
    cursor: pointer;
  }
  a {
    padding: ${theme.space.s} 0;
  }
  ${besideText} {
    display: none;
  }
  @media print {
    display: none;
  }
`;

const Links = styled.ol`
  li[data-depth='1'] {
    padding-left: ${theme.space.l};
  }
  li[data-depth='2'] {
    padding-left: ${theme.space.xxl};
  }
  a {
    display: block;
    padding: 3px 0;
    color: ${theme.color.inkSoft};
    font-size: ${theme.size.s};
  }
  a[aria-current] {
    color: ${theme.color.brandDark};
    font-weight: 600;
  }
`;
