import { Button, ButtonLink, Empty } from '@portal/design';
import { DemandForm } from '@portal/page';

interface NothingListedProps {
  /** Prefills the request for an API: the search text or the category. */
  keyWord: string;
  /** Absent: no filter is active. */
  onClear?: () => void;
}

/** An empty list: resets the filters, and takes a request for an API. */
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
