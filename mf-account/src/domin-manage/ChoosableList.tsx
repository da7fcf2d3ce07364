import { Actions, Button, Empty, ErrorPanel, TextInput } from '@portal/design';
import { ChoiceRows } from './ChoiceRows';
import type { useChoices } from './useChoices';

interface ChoosableListProps {
  title: string;
  choices: ReturnType<typeof useChoices>;
  chosen: readonly string[];
  max: number;
  onChoose: (choice: { id: string; name: string }) => void;
}

/** Available items, with search and pages. */
export function ChoosableList({ title, choices, chosen, max, onChoose }: ChoosableListProps) {
  const { data, reason, retry, keyWord, search, pageNo, turnTo } = choices;
  const isFull = chosen.length >= max;

  return (
    <>
      <TextInput
        type="search"
        aria-label={`搜索${title}`}
        placeholder="按名称搜索"
        maxLength={40}
        value={keyWord}
        onChange={({ target }) => search(target.value)}
      />
      {reason && <ErrorPanel title="加载失败" text={reason} onRetry={retry} />}
      {data?.total === 0 && <Empty text="没有符合条件的内容" />}
      <ChoiceRows>
        {data?.records.map(({ id, name, note }) => {
          const isChosen = chosen.includes(id);
          return (
            <li key={id}>
              <span>
                {name}
                <small>{note}</small>
              </span>
              <Button
                $size="s"
                aria-label={`${isChosen ? '已选' : '选择'}${name}`}
                disabled={isChosen || isFull}
                onClick={() => onChoose({ id, name })}
              >
                {isChosen ? '已选' : '选择'}
              </Button>
            </li>
          );
        })}
      </ChoiceRows>
      {data && data.total > data.pageSize && (
        <Actions>
          <Button $size="s" disabled={pageNo === 1} onClick={() => turnTo(pageNo - 1)}>
            上一页
          </Button>
          <Button
            $size="s"
            disabled={pageNo * data.pageSize >= data.total}
            onClick={() => turnTo(pageNo + 1)}
          >
            下一页
          </Button>
        </Actions>
      )}
    </>
  );
}
