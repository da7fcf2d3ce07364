import { Dialog, TextLink } from '@portal/design';

interface ApisDialogProps {
  apis: readonly { apiId: string; apiName: string }[];
  isOpen: boolean;
  onClose: () => void;
}

/** Lists the APIs that use a document. */
export function ApisDialog({ apis, isOpen, onClose }: ApisDialogProps) {
  return (
    <Dialog title="关联的API" isOpen={isOpen} onClose={onClose}>
      <ul>
        {apis.map(({ apiId, apiName }) => (
          <li key={apiId}>
            <TextLink to={`/APIDetails?apiId=${apiId}`}>{apiName}</TextLink>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
