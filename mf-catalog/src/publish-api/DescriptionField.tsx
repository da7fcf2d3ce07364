import { FileOrPaste } from './FileOrPaste';

interface DescriptionFieldProps {
  isBusy: boolean;
  onRead: (fileName: string, text: string) => Promise<void>;
}

/** Imports an API description: chosen, dropped or pasted. */
export const DescriptionField = (props: DescriptionFieldProps) => (
  <FileOrPaste
    {...props}
    fileLabel="描述文件"
    dropText="拖放描述文件到这里，或"
    kinds="OpenAPI 3.x 或 Swagger 2.0，JSON 或 YAML，不超过 8 MB"
    pasteLabel="或粘贴描述内容"
    pastedName="openapi.yaml"
  />
);
