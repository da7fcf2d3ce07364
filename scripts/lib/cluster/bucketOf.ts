export const bucketName = 'portal';

/** Settings of the object store on this machine, shared by all servers. */
export const bucketOf = (port: number) => ({
  FILE_STORE: bucketAddress(port, 'files'),
  RELEASE_STORE: bucketAddress(port, 'releases'),
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
  // Silences the SDK's warning about future Node.js requirements.
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
});

const bucketAddress = (port: number, prefix: string) =>
  `s3://${bucketName}/${prefix}?endpoint=http://127.0.0.1:${port}&region=us-east-1`;
