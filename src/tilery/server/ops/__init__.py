"""Running a node: the cluster, metrics, logs and the OpenAPI document."""
