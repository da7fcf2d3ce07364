/** Commands that export the routes of each kind of gateway. */
export const exportCommands = `# Kong
deck gateway dump -o kong.yaml
# APISIX
curl http://127.0.0.1:9180/apisix/admin/routes -H "X-API-KEY: $ADMIN_KEY" > routes.json
# Higress / Kubernetes Ingress
kubectl get ingress -A -o yaml > ingress.yaml`;
