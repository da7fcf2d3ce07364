import { useCallback, useState } from 'react';
import styled from 'styled-components';
import {
  codeSample,
  sampleLanguages,
  sampleSigns,
  simpleListApps,
  type SampleLanguage,
  type SampleSign,
} from '@portal/calls';
import { call } from '@portal/client';
import { ErrorPanel, theme } from '@portal/design';
import { SourceCode } from '@portal/highlight';
import { useLoaded } from '@portal/page';
import { entriesOf } from '@portal/rules';
import { useMember } from '@portal/session';

/** An operation as named by the address; undefined parts mean the newest version and the first operation. */
export interface OperationRef {
  apiId: string;
  version: string | undefined;
  opId: string | undefined;
}

/** Sample code for the call, in the chosen language and with the authentication of the reader's app. */
export function CodeSamples({ apiId, version, opId }: OperationRef) {
  const [language, setLanguage] = useState<SampleLanguage>('curl');
  const [chosen, setChosen] = useState<SampleSign>();
  const app = useFirstApp();
  const sign = chosen ?? (app && app.signType !== 'key' ? app.signType : undefined);
  const load = useCallback(
    (signal: AbortSignal) => call(codeSample, { apiId, version, opId, lang: language, sign }, { signal }),
    [apiId, version, opId, language, sign],
  );
  const { data, reason, retry } = useLoaded(load);

  if (reason) return <ErrorPanel title={reason} onRetry={retry} />;
  return (
    <SourceCode
      label={`${sampleLanguages[language]} 调用示例`}
      code={data?.code ?? ''}
      language={language === 'curl' ? 'bash' : language}
      head={
        <>
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
          <Signs role="group" aria-label="认证方式">
            {(data?.signs ?? []).map((type) => (
              <button
                key={type}
                type="button"
                aria-pressed={type === data?.sign}
                onClick={() => setChosen(type)}
              >
                {sampleSigns[type]}
              </button>
            ))}
            {app && !chosen && data?.sign === app.signType && <span>与应用“{app.appName}”一致</span>}
          </Signs>
        </>
      }
    />
  );
}

/** The reader's first app, whose authentication the sample uses; visitors have none. */
function useFirstApp() {
  const isMember = useMember() !== null;
  const load = useCallback(
    async (signal: AbortSignal) => (isMember ? await call(simpleListApps, {}, { signal }) : { records: [] }),
    [isMember],
  );
  return useLoaded(load).data?.records[0];
}

export const Languages = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.xs} ${theme.space.m};
  span {
    color: ${theme.color.nightFaint};
    font-size: ${theme.size.xs};
  }
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
    @media print {
      color: inherit;
    }
  }
`;

const Signs = styled(Languages)`
  grid-column: 1 / -1;
`;
