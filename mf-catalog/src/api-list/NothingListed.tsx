import { Button, ButtonLink, Empty } from '@portal/design';
import { DemandForm } from '@portal/page';

interface NothingListedProps {
  /** What is asked for when it is wished for: the search, or the category. */
  keyWord: string;
  /** Absent: nothing narrows the list. */
  onClear?: () => void;
}

/** A list without an API: the way back, and a word to the operators. */
export function NothingListed({ keyWord, onClear }: NothingListedProps) {
  return (
    <>
      <Empty text={onClear ? '没有符合条件的 API' : '该分类暂无API'}>
        {onClear ? (
          <Button onClick={onClear}>清空筛选条件</Button>
        ) : (
          <ButtonLink to="/APIList/0/0/3">查看全部 API</ButtonLink>
        )}
      </Empty>
      <DemandForm keyWord={keyWord} />
    </>
  );
}
