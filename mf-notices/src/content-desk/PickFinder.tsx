import { useState } from 'react';
import styled from 'styled-components';
import { listApis, listDocuments, type PickKind } from '@portal/calls';
import { call, messageOf } from '@portal/client';
import { Button, TextInput, theme } from '@portal/design';
import { EntryLine } from './EntryGroup';

interface Found {
  id: string;
  name: string;
}

const shownMax = 8;
const kinds: Record<PickKind, { noun: string; find: (searchText: string) => Promise<Found[]> }> = {
  api: {
    noun: 'API',
    find: async (searchText) =>
      (await call(listApis, { searchText, pageSize: shownMax })).records.map(({ apiId, apiName }) => ({
        id: apiId,
        name: apiName,
      })),
  },
  document: {
    noun: '文档',
    find: async (searchText) =>
      (await call(listDocuments, { searchText, pageSize: 10 })).records.map(({ docId, docName }) => ({
        id: docId,
        name: docName,
      })),
  },
};

/** Finds a market item by its name. */
export function PickFinder({ of, onPick }: { of: PickKind; onPick: (found: Found) => void }) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly Found[] | null>(null);
  const [reason, setReason] = useState('');
  const { noun, find } = kinds[of];

  async function look() {
    setReason('');
    try {
      setFound(await find(text.trim()));
    } catch (error) {
      setReason(messageOf(error));
    }
  }

  return (
    <Box>
      <EntryLine>
        <TextInput
          aria-label={`查找${noun}`}
          placeholder={`按名称查找${noun}`}
          maxLength={64}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            // Keep Enter from submitting the surrounding form.
            event.preventDefault();
            void look();
          }}
        />
        <Button $size="s" onClick={() => void look()}>
          查找
        </Button>
      </EntryLine>
      {reason && <p role="alert">{reason}</p>}
      {found?.length === 0 && <p>没有找到{noun}</p>}
      {found && found.length > 0 && (
        <ul>
          {found.map((one) => (
            <li key={one.id}>
              <Button
                $size="s"
                onClick={() => {
                  onPick(one);
                  setFound(null);
                  setText('');
                }}
              >
                添加“{one.name}”
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  gap: ${theme.space.s};
  width: min(480px, 100%);
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: ${theme.space.s};
  }
  p {
    font-size: ${theme.size.xs};
    color: ${theme.color.inkFaint};
  }
`;
