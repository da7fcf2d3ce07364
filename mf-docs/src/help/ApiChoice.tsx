import { useCallback, useEffect, useState } from 'react';
import { compareApis, listApis } from '@portal/calls';
import { call } from '@portal/client';
import { Button } from '@portal/design';
import { FoundChoice, useLoaded, type Choice } from '@portal/page';
import { useSearchParams } from '@portal/router';

const listed = 20;

async function findApis(text: string, signal: AbortSignal) {
  const request = { searchText: text || undefined, pageSize: listed };
  const { records, total } = await call(listApis, request, { signal });
  return { records: records.map(({ apiId, apiName }) => ({ id: apiId, name: apiName })), total };
}

interface ApiChoiceProps {
  chosen: Choice | null;
  error?: string;
  onChoose: (choice: Choice | null) => void;
  /** Receives the one that the address names, which nobody has typed. */
  onNamed: (choice: Choice) => void;
}

/** The API that a ticket is about, listed on demand; the one that the address names is chosen already. */
export function ApiChoice({ chosen, error, onChoose, onNamed }: ApiChoiceProps) {
  const [isAsked, setIsAsked] = useState(false);
  useNamedApi(onNamed);

  if (!isAsked && !chosen)
    return (
      <p>
        <Button type="button" $size="s" onClick={() => setIsAsked(true)}>
          选择相关的 API（选填）
        </Button>
      </p>
    );
  return (
    <FoundChoice
      label="相关的 API（选填）"
      none="不涉及某个 API"
      error={error}
      chosen={chosen}
      onChoose={(choice) => {
        setIsAsked(true);
        onChoose(choice);
      }}
      find={findApis}
    />
  );
}

/** Chooses what the address names as `apiId`, once: nothing, if the reader may not see it. */
function useNamedApi(onNamed: (choice: Choice) => void) {
  const [query] = useSearchParams();
  const apiId = query.get('apiId');
  const load = useCallback(
    async (signal: AbortSignal): Promise<Choice | null> => {
      if (apiId === null) return null;
      const { records } = await call(compareApis, { apiIds: [apiId] }, { signal });
      const api = records[0]?.api;
      return api ? { id: api.apiId, name: api.apiName } : null;
    },
    [apiId],
  );
  const { data } = useLoaded(load);

  useEffect(() => {
    if (data) onNamed(data);
  }, [data, onNamed]);
}
