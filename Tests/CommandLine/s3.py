"""A storage of files for tests: moto's S3 that holds every signature against botocore's, and a line to it that can be cut."""

import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import threading
import urllib.request

import boto3

import support
from wires import carry, hang_up

REGION = "eu-central-1"
RIGHTS = ["s3:GetObject", "s3:PutObject", "s3:DeleteObject", "s3:ListBucket"]


class Line:
    """Carries connections to the storage, until it is cut; it may break off, or keep what comes waiting."""

    def __init__(self, target):
        self.target = target
        self.port = support.free_port()
        # While it is not set, what comes waits.
        self.goes = threading.Event()
        self.goes.set()
        self.breaks_after = None
        self.requests = 0
        self.open = set()
        self.listener = None
        self.mend()

    def mend(self):
        self.listener = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self.run, args=(self.listener,), daemon=True).start()

    def cut(self):
        # A listener that another thread waits on lets go of its port when it is shut down.
        hang_up(self.listener)
        self.listener.close()
        for end in list(self.open):
            hang_up(end)

    def run(self, listener):
        while True:
            try:
                client, _ = listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def serve(self, client):
        hub = socket.create_connection(("127.0.0.1", self.target))
        self.open |= {client, hub}
        self.requests += 1
        self.goes.wait(60)
        threading.Thread(target=carry, args=(client, hub), daemon=True).start()
        carry(hub, client, self.breaks_after)
        self.open -= {client, hub}


class S3:
    """One storage with a bucket and a user, whose keys are the right ones."""

    def __init__(self):
        self.port = support.free_port()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="ledgerline-s3-"))
        self.log = (self.folder / "log").open("wb")
        # So many requests are not asked for a signature: those that make user, keys, rights and bucket.
        environment = os.environ | {"INITIAL_NO_AUTH_ACTION_COUNT": "4", "MOTO_ALLOW_NONEXISTENT_REGION": "true"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "moto.server", "-p", str(self.port)],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT, env=environment,
        )
        support.wait_until(self.answers, 60, "moto")
        iam = self.service("iam", "x", "y")
        iam.create_user(UserName="studio")
        key = iam.create_access_key(UserName="studio")["AccessKey"]
        self.id, self.secret = key["AccessKeyId"], key["SecretAccessKey"]
        self.allow(iam, RIGHTS)
        self.service("s3", "x", "y").create_bucket(
            Bucket="files", CreateBucketConfiguration={"LocationConstraint": REGION}
        )
        self.client = self.service("s3", self.id, self.secret)
        self.line = Line(self.port)

    @staticmethod
    def allow(iam, rights):
        policy = {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": [*rights, "iam:PutUserPolicy"], "Resource": "*"}]}
        iam.put_user_policy(UserName="studio", PolicyName="files", PolicyDocument=json.dumps(policy))

    def service(self, name, key, secret):
        return boto3.client(
            name, endpoint_url=f"http://127.0.0.1:{self.port}", region_name=REGION,
            aws_access_key_id=key, aws_secret_access_key=secret,
        )

    def answers(self):
        try:
            return urllib.request.urlopen(f"http://127.0.0.1:{self.port}/moto-api/", timeout=5)
        except OSError:
            assert self.process.poll() is None, (self.folder / "log").read_text()
            return None

    def address(self, prefix, bucket="files", region=REGION):
        return f"s3://{bucket}/{prefix}?endpoint=http://127.0.0.1:{self.line.port}&region={region}"

    @property
    def keys(self):
        return {"AWS_ACCESS_KEY_ID": self.id, "AWS_SECRET_ACCESS_KEY": self.secret}

    def objects(self, prefix):
        """What is there, by key."""
        found = {}
        for page in self.client.get_paginator("list_objects_v2").paginate(Bucket="files", Prefix=prefix + "/"):
            found |= {it["Key"]: it["Size"] for it in page.get("Contents", [])}
        return found

    def key_of(self, prefix, name):
        return next((it for it in self.objects(prefix) if it.endswith("/" + name)), None)

    def bytes_of(self, prefix, name):
        key = self.key_of(prefix, name)
        return key and self.client.get_object(Bucket="files", Key=key)["Body"].read()

    def end(self):
        self.line.cut()
        self.process.kill()
        self.process.wait(15)
