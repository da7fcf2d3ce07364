import { useCallback, useState } from 'react';
import styled from 'styled-components';
import { codeSample, sampleLanguages, type SampleLanguage } from '@portal/calls';
import { call } from '@portal/client';
import { CodeBlock, ErrorPanel, theme } from '@portal/design';
import { useLoaded } from '@portal/page';
import { entriesOf } from '@portal/rules';

/** An operation as the address names it: absent parts mean the newest version and the first operation. */
export interface OperationRef {
  apiId: string;
  version: string | undefined;
  opId: string | undefined;
}

/** A program that makes the call, in the reader's language. */
export function CodeSamples({ apiId, version, opId }: OperationRef) {
  const [language, setLanguage] = useState<SampleLanguage>('curl');
  const load = useCallback(
    (signal: AbortSignal) => call(codeSample, { apiId, version, opId, lang: language }, { signal }),
    [apiId, version, opId, language],
  );
  const { data, reason, retry } = useLoaded(load);

  if (reason) return <ErrorPanel title={reason} onRetry={retry} />;
  return (
    <CodeBlock
      label={`${sampleLanguages[language]} 调用示例`}
      code={data?.code ?? ''}
      head={
        <Languages role="group" aria-label="语言">
          {entriesOf(sampleLanguages).map(([code, name]) => (
            <button
              key={code}
              type="button"
              aria-pressed={code === language}
              onClick={() => setLanguage(code)}
            >
              {name}
            </button>
          ))}
        </Languages>
      }
    />
  );
}

export const Languages = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.xs} ${theme.space.m};
  button {
    border: 0;
    padding: ${theme.space.xs} 0;
    background: none;
    color: inherit;
    font-size: ${theme.size.xs};
    cursor: pointer;
  }
  button[aria-pressed='true'] {
    color: ${theme.color.paper};
    font-weight: 600;
  }
`;
