import { useEffect, useState, type ComponentProps } from 'react';
import styled from 'styled-components';
import { CodeBlock, theme } from '@portal/design';
import type { CodeRun } from './highlightCode';

/** Longer code stays plain: thousands of elements would slow down the page. */
const highlightedMax = 20_000;

interface SourceCodeProps extends ComponentProps<typeof CodeBlock> {
  /** Its name or usual short form. Absent, or not known here: JSON and commands of a shell are recognised. */
  language?: string;
}

/** A code block, plain at first; in the colours of its language when those have been loaded. */
export function SourceCode({ language, ...block }: SourceCodeProps) {
  const runs = useRuns(block.code, language);
  if (!runs) return <CodeBlock {...block} />;
  return (
    <CodeBlock {...block}>
      <Runs>
        {runs.map(({ text, tone }, at) =>
          tone ? (
            <span key={at} data-tone={tone}>
              {text}
            </span>
          ) : (
            text
          ),
        )}
      </Runs>
    </CodeBlock>
  );
}

/** Undefined while the code is plain. */
function useRuns(code: string, language: string | undefined): readonly CodeRun[] | undefined {
  const [shown, setShown] = useState<{ code: string; runs: readonly CodeRun[] }>();

  useEffect(() => {
    if (code === '' || code.length > highlightedMax) return;
    let isCurrent = true;
    import('./highlightCode').then(
      ({ highlightCode }) => {
        const runs = isCurrent && highlightCode(code, language);
        if (runs) setShown({ code, runs });
      },
      () => {
        // Plain code can be read and copied, too.
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [code, language]);

  return shown?.code === code ? shown.runs : undefined;
}

const Runs = styled.span`
  /* Paper is white: there the colours would be too pale. */
  @media screen {
    [data-tone='name'] {
      color: ${theme.color.nightName};
    }
    [data-tone='text'] {
      color: ${theme.color.nightText};
    }
    [data-tone='value'] {
      color: ${theme.color.nightValue};
    }
    [data-tone='remark'] {
      color: ${theme.color.nightFaint};
    }
  }
`;
